// How does a test read a calendar file? With two independent libraries.
import ICAL from "ical.js";
import nodeIcal from "node-ical";

/** The file's first event, read by ical.js. It uses only the time zones in the file. */
export const readCalendar = (file: string | Buffer) => firstOf(readCalendars(file));

/** The same event, read by node-ical. It knows time zones by name. */
export const readCalendarAgain = (file: string | Buffer) => firstOf(readCalendarsAgain(file));

function firstOf<Event>([first]: Event[]): Event {
  if (!first) throw new Error("The calendar has no event.");
  return first;
}

/** All events of a file, as `readCalendar` reads the first. */
export function readCalendars(file: string | Buffer) {
  const calendar = new ICAL.Component(ICAL.parse(file.toString()));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      url: String(component.getFirstPropertyValue("url")),
      timezone: component.getFirstProperty("dtstart")?.getParameter("tzid"),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      hasEnd: component.hasProperty("dtend"),
      changedAt: String(component.getFirstPropertyValue("last-modified")),
    };
  });
}

/** What the file asks a calendar to do with its first event. */
export function askedOf(file: string | Buffer) {
  const calendar = new ICAL.Component(ICAL.parse(file.toString()));
  const status = calendar.getFirstSubcomponent("vevent")?.getFirstPropertyValue("status");
  return { method: calendar.getFirstPropertyValue("method"), status };
}

/** The same events, as `readCalendarAgain` reads the first. */
export const readCalendarsAgain = (file: string | Buffer) =>
  Object.values(nodeIcal.sync.parseICS(file.toString())).flatMap((event) => {
    if (event?.type !== "VEVENT") return [];
    const { uid, summary, location, description } = event;
    // node-ical reads a property with parameters as an object that contains its value.
    const url = Object(event.url).val;
    const [start, end] = [event.start.toISOString(), event.end?.toISOString()];
    return [{ uid, summary, location, description, url, start, end }];
  });
