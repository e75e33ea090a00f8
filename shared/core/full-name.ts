// What is a person called in one line? First and last name; either may be empty.

/** First and last name with a space between them, without spaces at the ends. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string => `${firstName} ${lastName}`.trim();
