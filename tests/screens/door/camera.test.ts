// Which camera does the door start, and which does staff see and choose? By what devices say.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { Providers } from "#web/app/providers.tsx";
import { CameraView } from "#web/features/door/camera-view.tsx";
import { type Facing, ScannerError, type WantedCamera } from "#web/features/door/scanner-port.ts";
import { makeQueryClient } from "#web/lib/api/query-client.ts";
import { activateLocale } from "#web/lib/page/i18n.ts";

type Device = { id: string; label: string; facing: Facing | null };

let devices: Device[] = [];
let wanted: WantedCamera[] = [];
let isBusy = (_: Device): boolean => false;

/** A phone's browser: the side decides where it is known, and otherwise the first device runs. */
vi.mock("#web/features/door/html5-scanner.ts", () => ({
  html5Scanner: {
    start: async (asked: { wanted: WantedCamera }) => {
      wanted.push(asked.wanted);
      const camera = deviceFor(asked.wanted);
      if (!camera) throw new ScannerError("missing", null);
      if (isBusy(camera)) throw new ScannerError("failed", null);
      return {
        cameras: devices.filter(({ id }) => id !== ""),
        cameraId: camera.id || null,
        facing: camera.facing,
        torch: null,
        stop: async () => undefined,
      };
    },
  },
}));

const deviceFor = (camera: WantedCamera): Device | undefined =>
  "id" in camera
    ? devices.find(({ id }) => id === camera.id)
    : (devices.find(({ facing }) => facing === camera.facing) ?? devices[0]);

const phone: Device[] = [
  { id: "one", label: "Caméra avant", facing: "user" },
  { id: "two", label: "Caméra arrière", facing: "environment" },
  { id: "three", label: "Caméra arrière", facing: "environment" },
];
const BACK: WantedCamera = { facing: "environment" };

beforeEach(() => {
  localStorage.clear();
  wanted = [];
  isBusy = () => false;
  devices = phone;
});

/** Starts the camera, and returns the choice of cameras. */
async function started(): Promise<HTMLSelectElement> {
  await activateLocale();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const shown = { onCode() {}, onSearch() {}, children: null };
  const children = createElement(CameraView, shown);
  root.render(createElement(Providers, { queryClient: makeQueryClient(), children }));
  onTestFinished(() => root.unmount());
  await userEvent.click(await page.findByRole("button", { name: "Start scanning" }));
  await page.findByText("Point at the QR code");
  return page.findByRole("combobox", { name: "Camera" });
}
const names = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map((option) => option.textContent);

it.each([["Caméra"], ["Rückkamera"], ["背面カメラ"], [""]])(
  "the back camera runs whatever it is called (%s), and the choice shows it",
  async (label) => {
    devices = phone.map((device) => ({ ...device, label: label && `${label} ${device.id}` }));

    expect(await started()).toHaveValue("two");
    expect(wanted).toEqual([BACK]);
  },
);

it("a camera that is chosen runs, and is asked for the next time", async () => {
  await userEvent.selectOptions(await started(), "one");
  await waitFor(() => expect(wanted).toEqual([BACK, { id: "one" }]));
  await page.findByText("Point at the QR code");
  document.body.replaceChildren();

  expect(await started()).toHaveValue("one");
  expect(wanted.at(-1)).toEqual({ id: "one" });
});

it("a chosen camera with another id today is found by the side where it looks", async () => {
  await userEvent.selectOptions(await started(), "one");
  await waitFor(() => expect(localStorage.getItem("door_camera_facing")).toBe("user"));
  document.body.replaceChildren();
  devices = phone.map((device) => ({ ...device, id: `${device.id} of today` }));

  expect(await started()).toHaveValue("one of today");
  expect(wanted.slice(-2)).toEqual([{ id: "one" }, { facing: "user" }]);
});

it("a chosen camera that is unplugged, or in use, leaves the back camera", async () => {
  localStorage.setItem("door_camera", "usb");
  expect(await started()).toHaveValue("two");
  document.body.replaceChildren();
  localStorage.setItem("door_camera", "one");
  isBusy = ({ id }) => id === "one";

  expect(await started()).toHaveValue("two");
});

it("two cameras without names are told apart, and both can be chosen", async () => {
  devices = ["left", "right"].map((id) => ({ id, label: "", facing: null }));
  const select = await started();

  expect([names(select), select.value]).toEqual([["Camera 1", "Camera 2"], "left"]);
  await userEvent.selectOptions(select, "Camera 2");

  await waitFor(() => expect(wanted.at(-1)).toEqual({ id: "right" }));
  expect(await page.findByRole("combobox", { name: "Camera" })).toHaveValue("right");
});

it("two cameras of one name are told apart", async () => {
  devices = ["left", "right"].map((id) => ({ id, label: "HD Webcam", facing: null }));

  expect(names(await started())).toEqual(["HD Webcam (1)", "HD Webcam (2)"]);
});
