// Which alarms can a log line raise? The one that it names in `alarm`.

export const logAlarms = ["money", "mail", "jobs", "webhooks", "browsers"] as const;
export type LogAlarm = (typeof logAlarms)[number];
