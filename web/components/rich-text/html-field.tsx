// How is a formatted text typed? In the one editor, which loads with the first form that has it.
import { Input, Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazily } from "#web/components/dialog/lazily.ts";
import type { HtmlEditorProps } from "#web/components/rich-text/html-editor.tsx";

const HtmlEditor = lazily(() => import("#web/components/rich-text/html-editor.tsx"));

/** Takes `form.getInputProps(…)` of a field that is an `HtmlDescription` or a `Message`. */
export const HtmlField = (props: HtmlEditorProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <HtmlEditor {...props} />
  </Suspense>
);

const Waiting = ({ label, description }: HtmlEditorProps) => (
  <Input.Wrapper label={label} description={description} labelElement="div">
    <Skeleton height="11rem" />
  </Input.Wrapper>
);
