// How does a form send what a contract asks for? Its schema checks here as on the server.
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useRef } from "react";
import * as z from "zod";
import { type FieldProblem, fieldProblems } from "#shared/core/problems.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { tidyField, tidyFields } from "#web/lib/form/pasted-field.ts";
import { focusFirst } from "#web/lib/form/shown-fields.ts";
import { fieldSentence } from "#web/wording/fields.ts";

export type ContractForm<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** Checks the values and passes them on, or focuses the first refused field. */
  send: (handOver: (values: Values) => void) => (event?: React.FormEvent<HTMLFormElement>) => void;
  /** Shows all refusals and focuses the first. */
  check: () => void;
  /** Returns false if the error has no field problems. */
  showProblem: (error: unknown) => boolean;
};

/** Paths of nested fields are dotted. */
export function useContractForm<S extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: S,
  initialValues: z.input<S>,
): ContractForm<z.input<S>> {
  const sent = useRef(0);
  const form = useForm<z.input<S>>({
    initialValues,
    validate: (values) => errorsOf(problemsIn(schema, values)),
  });
  return {
    ...form,
    getInputProps: (path, options) => {
      const props = form.getInputProps(path, options);
      const leave = (event: Partial<React.FocusEvent> | undefined) => {
        props.onBlur?.(event);
        tidyField(form, event?.target);
        // A person may tab through an empty field without an error.
        if (props.value === "" || props.value === null || props.checked === false) return;
        const before = sent.current;
        // A submit in the meantime checked all fields; its errors must not be cleared here.
        afterPress(() => sent.current === before && form.validateField(path));
      };
      return { ...props, onBlur: leave };
    },
    send: (handOver) => {
      const submit = form.onSubmit(handOver, focusFirst);
      return (event) => {
        sent.current += 1;
        tidyFields(form, event?.currentTarget);
        submit(event);
      };
    },
    check: () => focusFirst(form.validate().errors),
    showProblem: (error) => {
      const problems = error instanceof ApiProblem ? error.fields : [];
      const errors = errorsOf(problems);
      if (problems.length > 0) form.setErrors(errors);
      focusFirst(errors);
      return problems.length > 0;
    },
  };
}

export function inputOf<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  item: unknown,
) {
  return z.object(schema.shape).parse(item);
}

function problemsIn(schema: z.ZodType, values: unknown): FieldProblem[] {
  const result = schema.safeParse(values, { reportInput: true });
  return result.success ? [] : fieldProblems(result.error);
}

/** The first problem of a path wins. A field with several choices shows one of them. */
function errorsOf(problems: FieldProblem[]): Record<string, string> {
  return Object.fromEntries(
    problems.toReversed().flatMap((problem) => {
      const sentence = fieldSentence(problem);
      const whole = problem.path.replace(/\.\d+$/, "");
      return [...new Set([problem.path, whole])].map((path) => [path, sentence]);
    }),
  );
}

/** Milliseconds that a tap needs to become a click. */
const TAP_MS = 100;
let isPressed = false;
if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  for (const end of ["pointerup", "pointercancel"])
    window.addEventListener(end, () => (isPressed = false), { capture: true });
}

/** An error that appears during a press would move the button away from under the pointer. */
function afterPress(act: () => unknown): void {
  const soon = () => setTimeout(act, TAP_MS);
  if (isPressed) window.addEventListener("pointerup", soon, { once: true });
  else soon();
}
