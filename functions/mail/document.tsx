// How does a mail look? Light, one column of at most 560 px, one green button; readable where a mailbox turns it dark.
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
import type { Block, MailContent } from "#functions/mail/content.ts";
import { style } from "#functions/mail/style.ts";

/** The HTML part of a mail; `locale` is the language of its sentences. */
export function MailDocument({ content, locale }: { content: MailContent; locale: string }) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{":root { color-scheme: light dark; supported-color-schemes: light dark; }"}</style>
      </Head>
      <Body style={style.body}>
        <Preview>{content.preheader}</Preview>
        <Container style={style.card}>
          <Heading as="h1" style={style.title}>
            {content.heading}
          </Heading>
          {content.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, nothing moves
            <BlockView key={index} block={block} />
          ))}
          <Hr style={style.line} />
          <Text style={style.footer}>{content.footer}</Text>
        </Container>
      </Body>
    </Html>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return <Text style={style.text}>{block.text}</Text>;
    case "heading":
      return (
        <Heading as="h2" style={style.heading}>
          {block.text}
        </Heading>
      );
    case "button":
      return (
        <Section style={style.space}>
          <Button href={block.url} style={style.button}>
            {block.label}
          </Button>
        </Section>
      );
    case "link":
      return (
        <Text style={style.text}>
          <Link href={block.url} style={style.link}>
            {block.label}
          </Link>
        </Text>
      );
    case "code":
      return <Text style={style.code}>{block.text}</Text>;
    case "facts":
      return block.rows.map(({ label, value }) => (
        <Text key={label} style={style.fact}>
          <span style={style.label}>{label}</span>
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

function Ticket({ ticket: { title, holder, image, link } }: { ticket: Extract<Block, { kind: "ticket" }> }) {
  return (
    <Section style={style.ticket}>
      <Text style={style.ticketTitle}>{title}</Text>
      <Text style={style.ticketHolder}>{holder}</Text>
      {/* White around the code in every scheme: scanners need the contrast. Low priority keeps React from preloading it. */}
      <Img
        src={`cid:${image.cid}`}
        alt={image.description}
        width="200"
        height="200"
        fetchPriority="low"
        style={style.qr}
      />
      <Link href={link.url} style={style.link}>
        {link.label}
      </Link>
    </Section>
  );
}

function Amounts({ amounts: { rows, total } }: { amounts: Extract<Block, { kind: "amounts" }> }) {
  return (
    <Section style={style.space}>
      {rows.map(({ label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, nothing moves
        <Row key={index}>
          <Column style={style.amountLabel}>{label}</Column>
          <Column style={style.amount}>{amount}</Column>
        </Row>
      ))}
      <Row>
        <Column style={{ ...style.amountLabel, ...style.total }}>{total.label}</Column>
        <Column style={{ ...style.amount, ...style.total }}>{total.amount}</Column>
      </Row>
    </Section>
  );
}
