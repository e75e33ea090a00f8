// How does a mail look? One column of at most 560 px, light or dark as the reader prefers.
import { type CSSProperties, Fragment } from "react";
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "react-email";
import type {
  Block,
  MailContent,
  MailPicture,
  MailPictures,
} from "#functions/mail/templates/content.ts";
import { formattedHtml } from "#functions/mail/templates/formatted.ts";
import { darkStyle, style } from "#functions/mail/templates/style.ts";

/** Where `writtenMail` sets a table for programs that know no greatest width. */
export const columnEnds = { start: "column-start", end: "column-end" } as const;

export function MailDocument({
  content,
  pictures: { cover, logo },
  closing,
  sender,
  locale,
}: {
  content: MailContent;
  pictures: MailPictures;
  closing: string;
  sender: string;
  locale: string;
}) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle}</style>
      </Head>
      <Body className="page" style={style.body}>
        <Preview>{content.preheader}</Preview>
        <wbr className={columnEnds.start} />
        <Container style={style.mast}>
          <Text className="dimmed" style={style.sender}>
            {logo && <Picture picture={logo} style={style.logo} />}
            {sender}
          </Text>
        </Container>
        {cover && (
          <Container style={style.column}>
            <Picture picture={cover} className="cover" style={style.cover} />
          </Container>
        )}
        <Container className="card" style={cover ? style.cardBelowCover : style.card}>
          <Heading as="h1" className="ink" style={style.title}>
            {content.heading}
          </Heading>
          {content.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, nothing moves
            <BlockView key={index} block={block} />
          ))}
          <Hr className="line" style={style.line} />
          <Text className="dimmed" style={style.footer}>
            {content.footer}
          </Text>
          <Formatted html={closing} className="dimmed" style={style.footer} />
        </Container>
        <wbr className={columnEnds.end} />
      </Body>
    </Html>
  );
}

/** Low priority keeps React from preloading it. */
const Picture = (of: { picture: MailPicture; className?: string; style: CSSProperties }) => (
  <Img
    className={of.className}
    src={of.picture.url}
    alt={of.picture.description}
    width={of.picture.width}
    height={of.picture.height}
    fetchPriority="low"
    style={of.style}
  />
);

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <Text className="ink" style={style.text}>
          {block.text.split("\n").map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
      );
    case "formatted":
      return <Formatted html={block.html} className="ink" style={style.text} />;
    case "heading":
      return (
        <Heading as="h2" className="ink" style={style.heading}>
          {block.text}
        </Heading>
      );
    case "button":
      return (
        <Section style={style.space}>
          <Button href={block.url} className="button" style={style.button}>
            {block.label}
          </Button>
        </Section>
      );
    case "link":
      return (
        <Text className="ink" style={style.text}>
          <Link href={block.url} className="link" style={style.link}>
            {block.label}
          </Link>
        </Text>
      );
    case "code":
      return (
        <Text className="ink" style={style.code}>
          {block.text}
        </Text>
      );
    case "facts":
      return block.rows.map(({ label, value }) => (
        <Text key={label} className="ink" style={style.fact}>
          <span className="dimmed" style={style.label}>
            {label}
          </span>
          <br />
          {value}
        </Text>
      ));
    case "ticket":
      return <Ticket ticket={block} />;
    case "amounts":
      return <Amounts amounts={block} />;
  }
}

function Formatted(of: { html: string; className: string; style: CSSProperties }) {
  const __html = formattedHtml(of.html);
  if (__html === "") return null;
  return (
    <div
      className={of.className}
      style={of.style}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by formattedHtml
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}

function Ticket({
  ticket: { title, holder, image, link },
}: {
  ticket: Extract<Block, { kind: "ticket" }>;
}) {
  return (
    <Section className="line" style={style.ticket}>
      <Text className="ink" style={style.ticketTitle}>
        {title}
      </Text>
      <Text className="dimmed" style={style.ticketHolder}>
        {holder}
      </Text>
      {/* The code is on white in both schemes, because scanners need the contrast. Low priority keeps React from preloading it. */}
      <Img
        src={`cid:${image.cid}`}
        alt={image.description}
        width="216"
        height="216"
        fetchPriority="low"
        style={style.qr}
      />
      <Link href={link.url} className="link" style={style.link}>
        {link.label}
      </Link>
    </Section>
  );
}

const part = {
  labelStyle: { ...style.amountLabel, ...style.part, ...style.partLabel },
  amountStyle: { ...style.amount, ...style.part },
};
const totalStyle = {
  labelStyle: { ...style.amountLabel, ...style.total },
  amountStyle: { ...style.amount, ...style.total },
};
const sumStyle = {
  labelStyle: { ...style.amountLabel, ...style.part, ...style.included },
  amountStyle: { ...style.amount, ...style.part, ...style.included },
};
/** As on the page: parts below their line, and what is no summand is dimmed. */
const stepStyle = {
  price: { labelStyle: style.amountLabel, amountStyle: style.amount },
  discount: part,
  added: part,
  included: {
    labelStyle: { ...part.labelStyle, ...style.included },
    amountStyle: { ...part.amountStyle, ...style.included },
  },
};

function AmountRow(row: {
  className: string;
  label: string;
  amount: string;
  labelStyle: CSSProperties;
  amountStyle: CSSProperties;
}) {
  return (
    <Row>
      <Column className={row.className} style={row.labelStyle}>
        {row.label}
      </Column>
      <Column className={row.className} style={row.amountStyle}>
        {row.amount}
      </Column>
    </Row>
  );
}

function Amounts({
  amounts: { rows, total, included },
}: {
  amounts: Extract<Block, { kind: "amounts" }>;
}) {
  return (
    <Section style={style.space}>
      {rows.map(({ kind, ...row }, index) => {
        const className = kind === "included" ? "dimmed" : "ink";
        const look = { className, ...stepStyle[kind] };
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, nothing moves
        return <AmountRow key={index} {...row} {...look} />;
      })}
      <AmountRow className="ink line" {...total} {...totalStyle} />
      {included.map((row) => (
        <AmountRow key={row.label} className="dimmed" {...row} {...sumStyle} />
      ))}
    </Section>
  );
}
