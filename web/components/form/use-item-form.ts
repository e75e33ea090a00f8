// How does a person create or edit one item? With a form that checks, saves and merges.
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type * as z from "zod";
import type { Params, Route, RouteKey } from "#shared/core/route.ts";
import { toastDone } from "#web/components/dialog/toast.tsx";
import { call, useRefresh } from "#web/lib/api/api.ts";
import { ApiProblem, problemCode } from "#web/lib/api/api-problem.ts";
import { type ContractForm, useContractForm } from "#web/lib/form/contract-form.ts";
import { type Difference, isSame, merged, useEditConflict } from "#web/lib/form/edit-conflict.ts";

type Values = Record<string, unknown>;
type Returning<Item> = { returns: { kind: "one"; schema: z.ZodType<Item> } };
type Taking<V extends Values> = { body: z.ZodType<unknown, V> };
/** Items that the system creates have no `create`. */
type ItemRoutes<K extends RouteKey, V extends Values, Item> = {
  get: Route & Returning<Item>;
  update: Route<K> & Taking<V> & { versioned: true } & Returning<Item>;
  create?: Route & Taking<V> & Returning<Item>;
};

export type SavableForm = {
  isDirty: () => boolean;
  reset: () => void;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Stays true after a creation, so that nobody creates the item twice. */
  isSaving: boolean;
  error: Error | null;
  /** Null if the form creates an item. */
  edit: { version: number; differences: Difference[] | null; takeTheirs: () => void } | null;
};

/** Creates an item from `blank` if `existing` is null. All tries have one idempotency key. */
export function useItemForm<K extends RouteKey, V extends Values, Item extends { version: number }>(
  routes: ItemRoutes<K, V, Item>,
  { params: address, ...form }: Saving<V, Item> & { params: Params<Route<K>> },
): SavedForm<V, Item> {
  const params: Record<string, string> = address;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useSavedForm(routes.update, {
    ...form,
    params,
    schema: routes.update.body,
    read: () => call(routes.get, { params }),
    write: (body, version) =>
      form.existing || !routes.create
        ? call(routes.update, { params, body, version })
        : call(routes.create, {
            params,
            body,
            ...(routes.create.idempotent && { idempotencyKey }),
          }),
  });
}

type SavedForm<V extends Values, Item> = ContractForm<V> &
  SavableForm & { adopt: (item: Item) => void };

/**
 * `done` is the toast's sentence. `onSaved` is called before the form begins again from the saved
 * item.
 */
type Saving<V extends Values, Item> = {
  existing: Item | null;
  blank?: V;
  valuesOf: (item: Item) => V;
  done: (saved: Item, sent: { values: V; version: number }) => string;
  onSaved?: (saved: Item) => void;
};

/** For an item that is a part of what `route` changes; `read` and `write` answer that part. */
export function useSavedForm<V extends Values, Item extends { version: number }>(
  route: Route,
  {
    params,
    schema,
    existing,
    blank,
    valuesOf,
    read,
    write,
    done,
    onSaved,
  }: Saving<V, Item> & {
    params: Record<string, string>;
    schema: z.ZodType<unknown, V>;
    read: () => Promise<Item>;
    write: (values: V, version: number) => Promise<Item>;
  },
): SavedForm<V, Item> {
  const initial = existing ? valuesOf(existing) : blank;
  if (!initial) throw new Error("A form that creates an item needs its blank values.");
  const form = useContractForm(schema, initial);
  const refresh = useRefresh(route);
  const edit = useEditConflict(form, existing, {
    valuesOf,
    read,
    save: (values, version) => save.mutate({ values, version }),
  });
  const save = useMutation<Item, Error, { values: V; version: number }>({
    mutationFn: ({ values, version }) => write(values, version),
    onSuccess: (saved, sent) => {
      refresh(params);
      toastDone(done(saved, sent));
      onSaved?.(saved);
      // What was typed meanwhile stays, and is not saved yet.
      if (existing)
        edit.begin(saved, merged(sent.values, form.getValues(), valuesOf(saved)).values);
    },
    onError: (error) => {
      if (problemCode(error) === "not_found") refresh(params);
      return edit.meet(error);
    },
  });
  return {
    ...form,
    adopt: edit.adopt,
    submit: form.send((values) => save.mutate({ values, version: edit.version })),
    isSaving: save.isPending || (save.isSuccess && !existing),
    error: save.error,
    edit: existing && edit,
  };
}

/**
 * Without a toast's `done` the next screen must say what happened. `body` is a stricter schema than
 * the route's; `sent` makes the request when the values are sent. All tries have one idempotency
 * key.
 */
export function useCreateForm<V extends Values, Item>(
  route: Route & Taking<V> & Returning<Item>,
  {
    params = {},
    body: schema = route.body,
    blank,
    sent = (values) => values,
    version,
    done,
    onSaved,
  }: {
    params?: Record<string, string>;
    body?: z.ZodType<unknown, V>;
    blank: V;
    sent?: (values: V) => V;
    version?: number;
    done?: (saved: Item) => string | null;
    onSaved?: (saved: Item) => void;
  },
): ContractForm<V> & SavableForm {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useContractForm(schema, blank);
  const refresh = useRefresh(route);
  const create = useMutation<Item, Error, V>({
    mutationFn: (values) =>
      call(route, {
        params,
        body: sent(values),
        ...(route.idempotent && { idempotencyKey }),
        ...(version !== undefined && { version }),
      }),
    onSuccess: (saved) => {
      refresh(params);
      const sentence = done?.(saved);
      if (sentence) toastDone(sentence);
      onSaved?.(saved);
    },
    onError: (error) => {
      form.showProblem(error);
      // What the screen shows is outdated. A newer version is only shown on request, because the
      // next press would go over it.
      const isOutdated = error instanceof ApiProblem && error.status === 409;
      if (isOutdated && error.code !== "changed_meanwhile") refresh(params);
    },
  });
  return {
    ...form,
    submit: form.send((body) => create.mutate(body)),
    isSaving: create.isPending || create.isSuccess,
    error: isSame(create.variables, form.values) ? create.error : null,
    edit: null,
  };
}
