// What does a badge show of a status? A colour and a word, with an icon or a dot.
import type { MessageDescriptor } from "@lingui/core";
import type { Icon } from "@tabler/icons-react";

type Hue = "teal" | "orange" | "red" | "green" | "blue" | "amber" | "grey";
/** Without an icon the badge has a dot. */
export type StatusStyle = { hue: Hue; word: MessageDescriptor; icon?: Icon };
