// How does a test read a calendar file? With two independent libraries.
import ICAL from "ical.js";
import nodeIcal from "node-ical";

/** The file's only event, read by ical.js. It uses only the time zones in the file. */
export function readCalendar(file: string | Buffer) {
  const calendar = new ICAL.Component(ICAL.parse(file.toString()));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("The calendar has no event.");
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
  };
}

/** The same event, read by node-ical. It knows time zones by name. */
export function readCalendarAgain(file: string | Buffer) {
  const event = Object.values(nodeIcal.sync.parseICS(file.toString())).find(
    (one) => one?.type === "VEVENT",
  );
  if (event?.type !== "VEVENT") throw new Error("The calendar has no event.");
  const { summary, location, description } = event;
  // node-ical reads a property with parameters as an object that contains its value.
  const url = Object(event.url).val;
  return {
    summary,
    location,
    description,
    url,
    start: event.start.toISOString(),
    end: event.end?.toISOString(),
  };
}
