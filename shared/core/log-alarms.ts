// Which alarms can a log line raise? Its `alarm` names one, with the metric that counts such lines.

export const logAlarms = { money: "MoneyTroubles", mail: "MailTroubles" } as const;
export type LogAlarm = keyof typeof logAlarms;
