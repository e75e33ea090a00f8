// What does a browser have of zod's JSON schemas? Nothing, because only the server describes the
// routes. Zod puts these methods into every schema, so they would be in the first load. A schema's
// own limits (`minLength` and the like) are read with the same code, so the web cannot read them.
const absent = () => undefined;

export const createToJSONSchemaMethod = () => absent;
export const createStandardJSONSchemaMethod = () => absent;
export const toJSONSchema = absent;
