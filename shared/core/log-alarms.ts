// Which alarms does a line of the log raise? Their names in the line's field `alarm`, each with the
// metric that counts such lines.

export const logAlarms = { money: "MoneyTroubles", mail: "MailTroubles" } as const;
export type LogAlarm = keyof typeof logAlarms;
