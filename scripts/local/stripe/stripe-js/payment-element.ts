// What does the Payment Element show? Card fields, with an error once a buyer has left them.
import type { Appearance, StripeError } from "@stripe/stripe-js";
import { styleSheetOf } from "#scripts/local/stripe/stripe-js/appearance.ts";
import {
  type CardText,
  type FieldName,
  formatted,
  problemOf,
} from "#scripts/local/stripe/stripe-js/card-fields.ts";
import { createListeners } from "#scripts/local/stripe/stripe-js/events.ts";
import { afterPress } from "#scripts/local/stripe/stripe-js/press.ts";

const names: FieldName[] = ["number", "expiry", "cvc"];
const fields = {
  number: { label: "Card number", placeholder: "1234 1234 1234 1234", autocomplete: "cc-number" },
  expiry: { label: "Expiration date", placeholder: "MM / YY", autocomplete: "cc-exp" },
  cvc: { label: "Security code", placeholder: "CVC", autocomplete: "cc-csc" },
} as const;
const NOTE = "Test payment on this machine. Try 4242 4242 4242 4242, any future date and any code.";

export type PaymentElement = ReturnType<typeof createPaymentElement>;

/** `elements.create("payment")` */
export function createPaymentElement(appearance: Appearance, onDestroy: () => void) {
  const listeners = createListeners();
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  const form = cardForm((name) => {
    if (name === "change") listeners.emit("change", changeEvent(form.text()));
    else listeners.emit(name, { elementType: "payment" });
  }, host);
  shadow.append(form.root);
  restyle(appearance);

  function restyle(look: Appearance) {
    shadow.adoptedStyleSheets = [styleSheetOf(look)];
  }

  const element = {
    ...listeners,
    mount(target: string | HTMLElement) {
      const place = typeof target === "string" ? document.querySelector(target) : target;
      if (!place)
        throw new Error(
          `The selector you specified (${String(target)}) applies to no DOM elements.`,
        );
      place.replaceChildren(host);
      // Pages attach listeners after `mount` in the same turn, so the event is sent later.
      setTimeout(() => listeners.emit("ready", { elementType: "payment" }));
    },
    update: () => element,
    unmount: () => host.remove(),
    destroy() {
      host.remove();
      onDestroy();
    },
    focus: () => form.inputs.number.focus(),
    blur() {
      for (const name of names) form.inputs[name].blur();
    },
    clear: () => form.clear(),
    collapse: () => element,
    restyle,
    card: () => form.text(),
    /** Focuses the first invalid field; null if the card is valid. */
    validate(): StripeError | null {
      const [first] = names
        .map((name) => ({ name, problem: form.show(name) }))
        .filter(({ problem }) => problem);
      if (!first?.problem) return null;
      form.inputs[first.name].focus();
      return { type: "validation_error", ...first.problem };
    },
  };
  return element;
}

function cardForm(emit: (name: "change" | "focus" | "blur" | "escape") => void, host: HTMLElement) {
  const inputs = { number: input("number"), expiry: input("expiry"), cvc: input("cvc") };
  const problems = {
    number: problemLine("number"),
    expiry: problemLine("expiry"),
    cvc: problemLine("cvc"),
  };
  const text = (): CardText => ({
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
  });

  function show(name: FieldName) {
    const problem = problemOf(name, text(), new Date());
    problems[name].textContent = problem?.message ?? "";
    inputs[name].setAttribute("aria-invalid", String(problem !== null));
    return problem;
  }
  function hide(name: FieldName) {
    problems[name].textContent = "";
    inputs[name].removeAttribute("aria-invalid");
  }

  const root = document.createElement("div");
  root.className = "fields";
  for (const name of names) {
    root.append(labelled(name, inputs[name], problems[name]));
    inputs[name].addEventListener("input", () => {
      inputs[name].value = formatted(name, inputs[name].value, text());
      hide(name);
      emit("change");
    });
    inputs[name].addEventListener("focus", () => emit("focus"));
    inputs[name].addEventListener("blur", () => {
      if (inputs[name].value !== "") afterPress(() => show(name));
      emit("blur");
    });
    inputs[name].addEventListener("keydown", (event) => {
      if (event.key === "Escape") emit("escape");
      if (event.key === "Enter") host.closest("form")?.requestSubmit();
    });
  }
  root.append(paragraph("note", NOTE));

  function clear() {
    for (const name of names) {
      inputs[name].value = "";
      hide(name);
    }
  }
  return { root, inputs, text, show, clear };
}

function changeEvent(card: CardText) {
  const complete = names.every((name) => problemOf(name, card, new Date()) === null);
  const empty = names.every((name) => card[name] === "");
  return { elementType: "payment", collapsed: false, complete, empty, value: { type: "card" } };
}

function input(name: FieldName): HTMLInputElement {
  const element = document.createElement("input");
  element.id = name;
  element.type = "text";
  element.inputMode = "numeric";
  element.autocomplete = fields[name].autocomplete;
  element.placeholder = fields[name].placeholder;
  element.setAttribute("aria-describedby", `${name}-problem`);
  return element;
}

function labelled(name: FieldName, control: HTMLInputElement, problem: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.htmlFor = name;
  label.textContent = fields[name].label;
  const field = document.createElement("div");
  field.className = name === "number" ? "field wide" : "field";
  field.append(label, control, problem);
  return field;
}

function paragraph(className: string, text: string): HTMLParagraphElement {
  const line = document.createElement("p");
  line.className = className;
  line.textContent = text;
  return line;
}

function problemLine(name: FieldName): HTMLParagraphElement {
  const line = paragraph("problem", "");
  line.id = `${name}-problem`;
  line.setAttribute("role", "alert");
  return line;
}
