// Where does an address lead that can be clicked? Into a mail to it, and to nobody else.

/** Names may have `?`, `&` and `%`, which would add copies, a subject and a text to the mail. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
