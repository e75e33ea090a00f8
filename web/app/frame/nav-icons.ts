// Which icons do the entries of side bar and menu have? Apart from the screens, whose list every
// page downloads.
import {
  IconCalendarCog,
  IconCreditCard,
  IconDiscount,
  IconLayoutDashboard,
  IconListCheck,
  IconMessage2,
  IconMessageQuestion,
  IconMicrophone2,
  IconReceipt,
  IconReceiptTax,
  IconScan,
  IconSettings,
  IconTargetArrow,
  IconTicket,
  IconUserCog,
  IconUsers,
} from "@tabler/icons-react";

export type NavIcon = keyof typeof navIcons;

export const navIcons = {
  attendees: IconUsers,
  capacity: IconTargetArrow,
  checkIn: IconScan,
  dashboard: IconLayoutDashboard,
  eventDefaults: IconCalendarCog,
  gettingStarted: IconListCheck,
  messages: IconMessage2,
  orders: IconReceipt,
  organizers: IconMicrophone2,
  payments: IconCreditCard,
  promoCodes: IconDiscount,
  questions: IconMessageQuestion,
  settings: IconSettings,
  taxesAndFees: IconReceiptTax,
  tickets: IconTicket,
  users: IconUserCog,
};
