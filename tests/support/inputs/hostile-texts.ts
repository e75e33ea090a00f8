// What do attackers put into a text that may have some HTML? Each known payload in many disguises.
import { hostileHtml } from "#tests/support/inputs/hostile-html.ts";

/** What has got through sanitisers: markup that browsers read twice, or otherwise than a parser. */
const readTwice = [
  "<noscript><p title='</noscript><img src=x onerror=ran()>'>",
  "<textarea><img title='</textarea><img src=x onerror=ran()>'></textarea>",
  "<xmp><p title='</xmp><img src=x onerror=ran()>'></xmp>",
  "<iframe><p title='</iframe><img src=x onerror=ran()>'></iframe>",
  "<noembed><p title='</noembed><img src=x onerror=ran()>'></noembed>",
  "<noframes><p title='</noframes><img src=x onerror=ran()>'></noframes>",
  "<title><p title='</title><img src=x onerror=ran()>'></title>",
  "<plaintext><img src=x onerror=ran()>",
  "<listing>&lt;img src=x onerror=ran()&gt;</listing>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=ran()&gt;'>",
  "<svg><style>&lt;img src=x onerror=ran()&gt;</style></svg>",
  "<svg><desc><img src=x onerror=ran()></desc></svg>",
  "<svg><title><a id='</title><img src=x onerror=ran()>'></a></title></svg>",
  "<math><annotation-xml encoding='text/html'><style><img src=x onerror=ran()></style></annotation-xml></math>",
  "<form id=x></form><button form=x formaction=javascript:ran()>x</button>",
  "<p><form><p></form><img src=x onerror=ran()>",
  "<a href='https://owl.example'><a href=javascript:ran()>x</a></a>",
  "<img src='/images/img_0/1.jpg' onerror=ran()>",
  "<img src='/images/img_0/1.jpg\" onerror=\"ran()'>",
  "<img src='/images/img_0/1.jpg' alt='\" onerror=ran() x=\"'>",
  "<img src='/images/img_0/1.jpg' width='1\" onerror=\"ran()'>",
  "<a href='https://owl.example/\" onclick=\"ran()'>x</a>",
  "<a href='mailto:a@owl.example?body=<script>ran()</script>'>x</a>",
  "<a href='https://owl.example' style='position:fixed;inset:0' target=_top ping=//evil.example>x</a>",
  "<p id=event-data class=x name=body>x</p>",
  "<p is=x-y slot=z part=q data-x=1>x</p>",
  "<ol start='1\" onfocus=\"ran()'><li>x</li></ol>",
  "<img src='data:image/svg+xml,<svg onload=ran()>'>",
  "<img src='data:image/png;base64,iVBORw0KGgo='>",
  "<p style='mso-style-parent:\"\";behavior:url(//evil.example)'>x<o:p></o:p></p>",
  "<!--[if gte mso 9]><xml><w:x onload=ran()/></xml><script>ran()</script><![endif]-->",
  "<![if !vml]><img src=x onerror=ran()><![endif]>",
  "<v:shape><v:imagedata src=//evil.example/x.png onerror=ran() /></v:shape>",
  "\u202e<script>ran()</script>\u202c&#x202e;<img src=x onerror=ran()>",
  "<scr\u202eipt>ran()</scr\u202eipt>",
  "<sc&#0;ript>ran()</sc&#0;ript>",
];

const disguises: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>${payload}</p>`,
  (payload) => `<ul><li><p><strong>a${payload}</strong></p></li></ul>`,
  (payload) => `<a href="https://owl.example/">${payload}</a>`,
  (payload) => `<p title="${payload}">a</p>`,
  (payload) => `<img src='/images/img_0/1.jpg' alt='${payload}'>`,
  (payload) => `<a href="${payload}">a</a>`,
  (payload) => `<svg>${payload}</svg>`,
  (payload) => `<math><mtext>${payload}</mtext></math>`,
  (payload) => `<noscript>${payload}</noscript>`,
  (payload) => `<textarea>${payload}</textarea><style>${payload}</style>${payload}`,
  (payload) => `<table><tr><td>${payload}</td></tr></table>`,
  (payload) => `<!--${payload}-->${payload}<![CDATA[${payload}]]>`,
  (payload) => `<<${payload}>><${payload}`,
  (payload) => payload.replaceAll(" ", "/"),
  (payload) => payload.replaceAll(" ", "\n\t"),
  (payload) => payload.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (payload) => payload.replaceAll("ran", "&#114;an").replaceAll(":", "&colon;"),
  (payload) => payload.replaceAll("script", "scr<b></b>ipt"),
  (payload) => payload.replaceAll("script", "sc<script>ript"),
  (payload) => payload.replace(/<\/?\w+/g, (tag) => tag.toUpperCase()),
  (payload) => payload.slice(0, -1),
  (payload) => payload.slice(Math.floor(payload.length / 2)) + payload,
];

const bare = [...new Set([...readTwice, ...hostileHtml])];

/** No duplicates. The first have each payload bare, the next each in one disguise, and so on. */
export function hostileTexts(count: number): string[] {
  const made = disguises.flatMap((_, round) =>
    bare.map((payload, at) => disguises[(at + round) % disguises.length]?.(payload) ?? payload),
  );
  return [...new Set(made)].slice(0, count);
}
