// How is a text typed that may hold HTML? With its length beside the greatest possible one.
import { Text, Textarea, type TextareaProps } from "@mantine/core";
import { MAX_DESCRIPTION } from "#shared/core/bounds.ts";
import { useCount } from "#web/lib/page/count.ts";

/** Takes `form.getInputProps(…)` of a field that is an `HtmlDescription` or a `Message`. */
export function HtmlField({
  value,
  max = MAX_DESCRIPTION,
  ...props
}: TextareaProps & { max?: number }) {
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
            c={length > max ? "var(--mantine-color-error)" : "var(--text-3)"}
          >
            {count(length)}/{count(max)}
          </Text>
        </>
      )}
    />
  );
}
