// How does a person narrow a list? With a search field and one chip per filter. What is done with
// all that is found stands beside them.
import { useLingui } from "@lingui/react/macro";
import {
  Checkbox,
  CloseButton,
  Group,
  Popover,
  Stack,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import type { ListFilter } from "#web/components/list/list-columns.ts";
import classes from "#web/components/list/list-screen.module.css";
import type { ListParams } from "#web/lib/page/list-params.ts";

const TYPING_PAUSE_MS = 300;

export function ListToolbar({
  list,
  searchLabel,
  filters = [],
  children,
}: {
  list: ListParams;
  searchLabel?: string;
  filters?: ListFilter[];
  children?: ReactNode;
}) {
  if (!searchLabel && filters.length === 0) return null;
  return (
    <search className={classes.tools}>
      {searchLabel && <SearchField list={list} label={searchLabel} />}
      {filters.map((filter) => (
        <FilterChip key={filter.name} list={list} filter={filter} />
      ))}
      {children}
    </search>
  );
}

function SearchField({ list, label }: { list: ListParams; label: string }) {
  const { t } = useLingui();
  const [text, setText] = useState(list.query.query);
  const search = useDebouncedCallback((query: string) => list.set({ query }), TYPING_PAUSE_MS);
  useEffect(() => setText(list.query.query), [list.query.query]);
  const type = (value: string) => {
    setText(value);
    search(value);
  };
  return (
    <TextInput
      className={classes.search ?? ""}
      type="search"
      size="sm"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t`Clear the search`} onClick={() => type("")} />
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function FilterChip({ list, filter }: { list: ListParams; filter: ListFilter }) {
  const { t } = useLingui();
  const chosen = list.query.filter_fields[filter.name] ?? [];
  const choose = (words: string[]) => {
    const { [filter.name]: _, ...others } = list.query.filter_fields;
    const kept = Object.entries(others).map(([name, word]) => [name, word ?? []]);
    list.set({
      filter_fields: {
        ...Object.fromEntries(kept),
        ...(words.length > 0 && { [filter.name]: words }),
      },
    });
  };
  const words = filter.options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label);
  return (
    <Group gap={4}>
      <Popover position="bottom-start" trapFocus withRoles>
        <Popover.Target>
          <UnstyledButton className={classes.chip} {...(words.length > 0 && { "data-on": true })}>
            {words.length === 0 && <IconPlus size={16} aria-hidden="true" />}
            {words.length === 0 ? filter.label : `${filter.label}: ${words.join(", ")}`}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={filter.label}>
          <Checkbox.Group value={chosen} onChange={choose} aria-label={filter.label}>
            <Stack gap="xs">
              {filter.options.map((option) => (
                <Checkbox key={option.value} value={option.value} label={option.label} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Popover.Dropdown>
      </Popover>
      {words.length > 0 && (
        <CloseButton
          size="md"
          aria-label={t`Remove the filter ${filter.label}`}
          onClick={() => choose([])}
        />
      )}
    </Group>
  );
}
