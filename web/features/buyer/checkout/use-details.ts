// How are the details checked and sent? If the questions change meanwhile, what was typed stays.
import { useTimeout } from "@mantine/hooks";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";
import { draftOrSaved, useDraft } from "#web/features/buyer/checkout/details-draft.ts";
import { bodyOf, detailsSchema } from "#web/features/buyer/checkout/details-form.ts";
import { useOrder } from "#web/features/buyer/checkout/use-order.ts";
import { useApiMutation } from "#web/lib/api/api.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { type DetailsValues, fittedTo } from "#web/lib/form/attendee-slots.ts";
import { type ContractForm, useContractForm } from "#web/lib/form/contract-form.ts";
import { paths } from "#web/lib/page/paths.ts";
import { fieldSentence } from "#web/wording/fields.ts";

/** A server may remember the event for 5 seconds. */
const REMEMBERED_MS = 6_000;

export function useDetails() {
  const { order, params, at, replace, reload } = useOrder();
  const navigate = useNavigate();
  const schema = useMemo(() => detailsSchema(order), [order]);
  const form = useContractForm(schema, draftOrSaved(order));
  useDraft(order, form.values);
  useFreshTerms(form, order);
  // True until the new questions or the late read: then the buyer may be typing again.
  const isJustRefused = useRef(false);
  const haveQuestionsChanged = useFreshQuestions(form, order, isJustRefused);
  const reloadLater = useTimeout(() => {
    isJustRefused.current = false;
    void reload();
  }, REMEMBERED_MS);
  const save = useApiMutation(checkout.saveDetails, {
    onSuccess: (saved) => {
      replace(saved);
      navigate((isComplete(saved) ? paths.checkoutSummary : paths.checkoutPayment).href(at));
    },
    // The read may come from a server that does not know yet what is asked.
    onError: (error) => {
      const isOutdated = isAboutOrder(error);
      if (form.showProblem(error) && !isOutdated) return;
      void reload();
      if (!isOutdated) return;
      isJustRefused.current = true;
      reloadLater.clear();
      reloadLater.start();
    },
  });
  const submit = form.send((values) => {
    const body = { ...bodyOf(values), organizerTermsUrl: order.event.termsUrl };
    save.mutate({ params, body, idempotencyKey: crypto.randomUUID() });
  });
  return { order, form, save, submit, haveQuestionsChanged };
}

const isAboutOrder = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.fields.some(
    ({ path, code }) =>
      path.includes("answers") || path.endsWith(".email") || code === "terms_changed",
  );

function useFreshTerms(form: ContractForm<DetailsValues>, { event }: CheckoutOrder): void {
  const shown = useRef(event.termsUrl);
  useEffect(() => {
    if (shown.current === event.termsUrl) return;
    shown.current = event.termsUrl;
    if (!form.getValues().acceptedTerms) return;
    form.setFieldValue("acceptedTerms", false);
    const acceptedTerms = fieldSentence({ code: "terms_changed" });
    // The new value clears the field's errors, so the sentence is put back after that.
    form.setErrors((errors) => ({ ...errors, acceptedTerms }));
  }, [event.termsUrl, form]);
}

/** A field that has the focus keeps it, unless the buyer was just refused. */
function useFreshQuestions(
  form: ContractForm<DetailsValues>,
  order: CheckoutOrder,
  isJustRefused: RefObject<boolean>,
): boolean {
  const [changes, setChanges] = useState(0);
  const shown = useRef(order.questions);
  useEffect(() => {
    if (JSON.stringify(shown.current) === JSON.stringify(order.questions)) return;
    shown.current = order.questions;
    form.setValues(fittedTo(order, form.getValues()));
    setChanges((count) => count + 1);
  }, [order, form]);
  const checked = useRef(0);
  // The new fields are on the screen by now, so that the first of them can take the focus.
  useEffect(() => {
    if (changes === checked.current) return;
    checked.current = changes;
    if (isJustRefused.current || !isElsewhere()) form.check();
    else form.validate();
    isJustRefused.current = false;
  }, [changes, form, isJustRefused]);
  return changes > 0;
}

/** A button that sends the form does not count. */
const isElsewhere = (): boolean =>
  document.activeElement?.matches("input,textarea,select,a,button:not([type=submit])") === true;
