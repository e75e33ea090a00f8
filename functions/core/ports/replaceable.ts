// How is a service stood in for? By a replacement that is used until it is put back.

export function replaceable<Port>(usual: Port) {
  let current = usual;
  return {
    current: (): Port => current,
    replace(replacement: Port): () => void {
      current = replacement;
      return () => {
        current = usual;
      };
    },
  };
}
