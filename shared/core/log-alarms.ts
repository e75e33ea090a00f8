// Which alarms can a log line raise? The names for the line's field `alarm`, each with the metric
// that counts such lines.

export const logAlarms = { money: "MoneyTroubles", mail: "MailTroubles" } as const;
export type LogAlarm = keyof typeof logAlarms;
