// How is a story told in Safari's engine? In WebKitGTK's own small browser, over WebDriver, on a
// screen that nobody sees.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Builder, Capabilities, type WebDriver, type WebElement } from "selenium-webdriver";
import { listen } from "#scripts/local/stack/listen.ts";
import {
  boxAround,
  type Engine,
  type EngineOptions,
  elementIn,
  keeps,
  shows,
  type Wanted,
} from "#tests/other-browsers/engine.ts";
import { eventually } from "#tests/support/runs/eventually.ts";

/** Settings under which a page has no local storage, and its cookies are refused. */
const BLOCKED = ["--enable-html5-local-storage=false", "--cookies-policy=never"];

/** Starts WebKit's browser with nothing remembered. */
export async function openWebKit(options: EngineOptions): Promise<Engine> {
  const screen = await openScreen();
  const port = await freePort();
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: screen.display, LANG: "en_US.UTF-8", TZ: "Europe/Berlin" },
  });
  const endAll = async () => {
    await ended(server);
    await ended(screen.process);
  };
  try {
    const driver = await eventually(() => driverAt(`http://127.0.0.1:${port}`, options));
    const { width, height } = options;
    await driver.manage().window().setRect({ width, height });
    return engineOf(driver, options.url, endAll);
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** A screen under a number that no other has, as `:7`. */
async function openScreen(): Promise<{ display: string; process: ChildProcess }> {
  const started = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(started.stdout, "data");
  return { display: `:${String(number).trim()}`, process: started };
}

async function freePort(): Promise<number> {
  const { port, close } = await listen(async (_, res) => void res.end());
  await close();
  return port;
}

/** The server knows where WebKit's browser is. */
const driverAt = (server: string, { isStorageBlocked }: EngineOptions): Promise<WebDriver> =>
  new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          args: ["--automation", ...(isStorageBlocked ? BLOCKED : [])],
        },
      }),
    )
    .build();

function engineOf(driver: WebDriver, url: string, endAll: () => Promise<void>): Engine {
  const found = (wanted: Wanted) =>
    eventually(async () => {
      const look = `return (${elementIn})(arguments[0])`;
      const element = await driver.executeScript<WebElement | null>(look, wanted);
      if (!element) throw new Error(`WebKit has no ${wanted.kind} "${wanted.name}" to press.`);
      return element;
    });
  const field = (name: string) => found({ kind: "field", name });
  return {
    go: (address) => driver.get(new URL(address, url).href),
    fill: async (label, text) => {
      const wanted = await field(label);
      // It takes the keys of its driver one by one, and none together with Control.
      await driver.executeScript("arguments[0].select()", wanted);
      await wanted.sendKeys(text);
    },
    enterTime: async (label, time) => {
      await driver.executeScript(setTime, await field(label), time);
    },
    press: async (name) => (await found({ kind: "pressable", name })).click(),
    keeps: () => driver.executeScript(`return (${keeps})()`),
    see: (text) =>
      eventually(async () => {
        if (!(await driver.executeScript(`return (${shows})(arguments[0])`, text)))
          throw new Error(`WebKit does not show "${text}".`);
      }),
    boxAround: (picture) => driver.executeScript(`return (${boxAround})(arguments[0])`, picture),
    address: () => driver.getCurrentUrl(),
    picture: async (file) => writeFileSync(file, await driver.takeScreenshot(), "base64"),
    end: async () => {
      try {
        await driver.quit();
      } finally {
        await endAll();
      }
      return [];
    },
  };
}

/** WebKitGTK has no parts to type a time into: it is set as its calendar would set it. */
const setTime = `
  const [field, time] = arguments;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, time);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
`;

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, "exit");
  child.kill("SIGTERM");
  await end;
}
