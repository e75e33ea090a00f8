// What if a script does not arrive? The next call asks for it again.
/**
 * A browser never fetches a failed file again for this page, so the next call asks under another
 * address. Some browsers do not name the file; they get the same failure again.
 */
export function anewAfterFailure<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let file: string | undefined;
  let failures = 0;
  return async () => {
    try {
      return await (file ? import(/* @vite-ignore */ `${file}?again=${failures}`) : load());
    } catch (error) {
      failures++;
      file ??= fileIn(error);
      throw error;
    }
  };
}

/** The failed script, if it is one of our own. */
function fileIn(error: unknown): string | undefined {
  const file = error instanceof Error ? error.message.match(/https?:\/\/\S+?\.js/)?.[0] : undefined;
  return file?.startsWith(`${location.origin}/`) ? file : undefined;
}
