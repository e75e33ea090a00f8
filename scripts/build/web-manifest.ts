// How does a rendered page know the app's hashed files? Through a module with the web build's
// manifest.
import type { Manifest, Plugin } from "vite";

const NAME = "virtual:web-manifest";

/**
 * Serves `import { manifest } from "virtual:web-manifest"`. `read` is only called if the module is
 * imported.
 */
export function webManifest(read: () => Manifest): Plugin {
  return {
    name: "web-manifest",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}` ? `export const manifest = ${JSON.stringify(read())};` : null,
  };
}
