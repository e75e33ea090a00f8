// What is a person called in one line? First and last name; either may be empty.

export const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string => `${firstName} ${lastName}`.trim();
