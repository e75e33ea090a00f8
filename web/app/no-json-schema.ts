// Why does the web have no JSON schemas of zod? They would be in what loads first. Schemas' own
// limits (`minLength`) are read by the same code, so the web cannot read those either.
const absent = () => undefined;

export const createToJSONSchemaMethod = () => absent;
export const createStandardJSONSchemaMethod = () => absent;
export const toJSONSchema = absent;
