// How is a text typed that may hold HTML? With its length beside the greatest possible one.
import { Text, Textarea, type TextareaProps } from "@mantine/core";
import { MAX_DESCRIPTION } from "#shared/core/bounds.ts";
import { useCount } from "#web/lib/page/count.ts";

/** Takes `form.getInputProps(…)` of a field that is an `HtmlDescription`. */
export function HtmlField({ value, ...props }: TextareaProps) {
  const count = useCount();
  const length = String(value ?? "").trim().length;
  return (
    <Textarea
      {...props}
      value={value}
      inputContainer={(input) => (
        <>
          {input}
          <Text
            fz="0.75rem"
            ta="end"
            mt={4}
            c={length > MAX_DESCRIPTION ? "var(--mantine-color-error)" : "var(--text-3)"}
          >
            {count(length)}/{count(MAX_DESCRIPTION)}
          </Text>
        </>
      )}
    />
  );
}
