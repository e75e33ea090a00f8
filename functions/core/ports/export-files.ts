// Where do exported files lie? In a bucket of their own, read by links that are good for a minute.
type ExportFiles = {
  storeExport: (file: {
    key: string;
    name: string;
    contentType: string;
    bytes: AsyncIterable<Uint8Array>;
  }) => Promise<{ bytes: number }>;
  exportLink: (file: { key: string; name: string }) => Promise<string>;
};

const none: ExportFiles = {
  storeExport: () => Promise.reject(new Error("There is no bucket of exports.")),
  exportLink: () => Promise.reject(new Error("There is no bucket of exports.")),
};
let current = none;

export function replaceExportFiles(replacement: Partial<ExportFiles>): () => void {
  current = { ...none, ...replacement };
  return () => {
    current = none;
  };
}

export const storeExport: ExportFiles["storeExport"] = (file) => current.storeExport(file);
export const exportLink: ExportFiles["exportLink"] = (file) => current.exportLink(file);
