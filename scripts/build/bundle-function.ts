// How is a Lambda bundled? Into one ESM file with all packages: a cold start reads one file.
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Manifest, type Plugin } from "vite";
import { filesUnder, isFresh, keepKey } from "#scripts/build/inputs.ts";
import { pdfFonts } from "#scripts/build/pdf-fonts.ts";
import { buildFiles, type FunctionTarget, NATIVE_PACKAGE } from "#scripts/build/targets.ts";
import { cssModules, transforms } from "#scripts/build/transforms.ts";
import { webManifest } from "#scripts/build/web-manifest.ts";

const MANIFEST = "dist/web/manifest.json";

/** Writes dist/functions/<name>/index.mjs and dist/maps, if a source file has changed. */
export async function bundleFunction({ name, entry }: FunctionTarget): Promise<"built" | "kept"> {
  const keyFile = `dist/keys/${name}.json`;
  if (isFresh(keyFile, `dist/functions/${name}/index.mjs`)) return "kept";
  rmSync(keyFile, { force: true });

  const sources = new Set<string>();
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [
      ...transforms(),
      plainHttp(),
      nativeBrotli(),
      noStyleParser(),
      noStreaming(),
      pdfFonts({ copied: true }),
      webManifest(() => readManifest(sources)),
      remember(sources),
    ],
    css: { modules: cssModules },
    // Without it every bundle would contain React twice and run the slow development build.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: [NATIVE_PACKAGE] },
    build: {
      ssr: entry,
      outDir: `dist/functions/${name}`,
      emptyOutDir: true,
      copyPublicDir: false,
      ssrEmitAssets: true,
      target: "node24",
      minify: "oxc",
      sourcemap: "hidden",
      rolldownOptions: { output: { entryFileNames: "index.mjs", codeSplitting: false } },
    },
  });
  mkdirSync("dist/maps", { recursive: true });
  renameSync(`dist/functions/${name}/index.mjs.map`, `dist/maps/${name}.map`);
  keepKey(keyFile, [...filesUnder(buildFiles), ...[...sources].toSorted()]);
  return "built";
}

function readManifest(sources: Set<string>): Manifest {
  sources.add(resolve(MANIFEST));
  return JSON.parse(readFileSync(MANIFEST, "utf8"));
}

/**
 * The parts of `node:http` that the SDKs need. An ESM import reads all its exports, and WebSocket
 * loads the whole of undici: a tenth of a cold start that no function uses.
 */
function plainHttp(): Plugin {
  const id = "\0plain-http";
  const names = Object.keys(process.getBuiltinModule("node:http")).filter(
    (name) => !viaUndici.has(name),
  );
  return {
    name: "plain-http",
    enforce: "pre",
    resolveId: (source) => (source === "http" || source === "node:http" ? id : null),
    load: (loaded) =>
      loaded === id
        ? `const http = process.getBuiltinModule("node:http");\nexport default http;\nexport const { ${names.join(", ")} } = http;`
        : null,
  };
}

const viaUndici: ReadonlySet<string> = new Set(["WebSocket", "CloseEvent", "MessageEvent"]);

/** Uses Node's own Brotli decoder. The font library's decoder contains a dictionary of 170 KB. */
function nativeBrotli(): Plugin {
  const id = "\0native-brotli";
  return {
    name: "native-brotli",
    enforce: "pre",
    resolveId: (source) => (source === "brotli/decompress.js" ? id : null),
    load: (loaded) =>
      loaded === id ? 'export { brotliDecompressSync as default } from "node:zlib";' : null,
  };
}

/** The sanitiser parses only style attributes with it, which are never kept. It has 90 KB. */
function noStyleParser(): Plugin {
  const id = "\0no-style-parser";
  return {
    name: "no-style-parser",
    enforce: "pre",
    resolveId: (source) => (source === "postcss" ? id : null),
    load: (loaded) => (loaded === id ? "export const parse = null;" : null),
  };
}

/** React's second renderer, of 110 KB, writes streams. Pages and mails are written whole. */
function noStreaming(): Plugin {
  const id = "\0no-streaming";
  return {
    name: "no-streaming",
    enforce: "pre",
    resolveId: (source) => (source.endsWith("react-dom-server.node.production.js") ? id : null),
    load: (loaded) => (loaded === id ? "export {};" : null),
  };
}

/** Collects our own source files; the lockfile covers the packages. */
function remember(sources: Set<string>): Plugin {
  return {
    name: "remember-sources",
    moduleParsed({ id }) {
      const file = id.split("?")[0] ?? id;
      if (!file.includes("node_modules") && !file.startsWith("\0")) sources.add(file);
    },
  };
}
