// Can a ticket's code be scanned whatever lies around it? It brings its white ground and quiet
// zone.
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QrCode } from "#web/components/ticket/qr-code.tsx";

it("a ticket's code is dark on white, with four white modules on each side", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QrCode text="https://foyer.example/t/abc" />
    </I18nProvider>,
  );

  const [, side = ""] = /viewBox="-4 -4 (\d+) \1"/.exec(drawn) ?? [];
  expect(drawn).toContain(`<rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff">`);
  const columns = [...drawn.matchAll(/M(\d+) (\d+)h1/g)].flatMap(([, x, y]) => [x, y].map(Number));
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([0, Number(side) - 9]);
});
