// How do machines read the API? As an OpenAPI 3.1 document made from the deployed routes.
import * as z from "zod";
import { api } from "#shared/api.ts";
import { ListMeta } from "#shared/core/lists.ts";
import { ProblemBody } from "#shared/core/problems.ts";
import { paramNames, type Route } from "#shared/core/route.ts";

/** The whole document. Schemas are inline; `x-access` says who may call a route. */
export function openapi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, routes] of Object.entries(api)) {
    for (const [verb, route] of Object.entries<Route>(routes)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: operation(group, verb, route),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Foyer",
      version: "1",
      description:
        "Event ticketing. Amounts are integer minor units, times are UTC. HEAD is answered as GET, without a body.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: schemaOf(ProblemBody) },
    },
  };
}

function operation(group: string, verb: string, route: Route): Record<string, unknown> {
  const isOpen = route.access === "anyone" || route.access === "cookie";
  return {
    operationId: `${group}.${verb}`,
    summary: route.summary,
    tags: [group],
    "x-access": route.access,
    ...(!isOpen && { security: [{ token: [] }] }),
    parameters: parameters(route),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemaOf(route.body, "input"),
            ...(route.example && { example: route.example }),
          },
        },
      },
    }),
    responses: {
      ...success(route),
      default: {
        description: "A refusal",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

function parameters(route: Route): Record<string, unknown>[] {
  const inPath = paramNames(route).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = route.query
    ? (schemaOf(route.query, "input") as { properties?: Record<string, unknown> })
    : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    ...(name === "filter_fields" && { style: "deepObject", explode: true }),
    schema,
  }));
  const header = (name: string, required = true) => ({
    name,
    in: "header",
    required,
    schema: { type: "string" },
  });
  return [
    ...inPath,
    ...inQuery,
    ...(route.idempotent ? [header("Idempotency-Key", route.idempotent === true)] : []),
    ...(route.versioned ? [header("If-Match")] : []),
    ...(route.access === "cookie" ? [header("X-XSRF-TOKEN")] : []),
  ];
}

function success(route: Route): Record<string, unknown> {
  const { returns } = route;
  if (returns.kind === "nothing") return { 204: { description: "Done" } };
  if (returns.kind === "raw")
    return { 200: { description: "The document", content: { [returns.contentType]: {} } } };
  const data = schemaOf(returns.schema);
  const properties =
    returns.kind === "one"
      ? { data }
      : { data: { type: "array", items: data }, meta: schemaOf(ListMeta) };
  const schema = { type: "object", properties, required: Object.keys(properties) };
  return {
    [route.status ?? 200]: {
      description: route.summary,
      content: { "application/json": { schema } },
    },
  };
}

function schemaOf(schema: z.ZodType, io: "input" | "output" = "output"): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}
