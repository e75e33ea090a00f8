// Why do Mantine's dialogs come without its scroll area? They only ask whether they were given it,
// which ours are not, and the checkout would download 20 KB for that question.
export const ScrollArea = { Autosize: "absent" };
