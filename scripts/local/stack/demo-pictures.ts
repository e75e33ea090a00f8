// How does the demo get its pictures? Uploaded; a demo without them is a demo, too.
import sharp from "sharp";
import { hallSvg, owlSvg } from "#scripts/local/stack/demo-art.ts";
import type { Sender } from "#scripts/local/stack/seed-call.ts";
import { type ImageUploadAddress, images } from "#shared/contracts/images.ts";

const MOST_SECONDS = 60;

type Owners = { eventId: string; organizerId: string };

export async function showPictures(send: Sender, { eventId, organizerId }: Owners): Promise<void> {
  try {
    // Both before an upload, because the worker forbids SVG to sharp in the whole process.
    const cover = await sharp(Buffer.from(hallSvg()))
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
    const logo = await sharp(Buffer.from(owlSvg())).png().toBuffer();
    await Promise.all([
      uploadCover(send, cover, { eventId }),
      uploadLogo(send, logo, { organizerId }),
    ]);
  } catch (error) {
    console.error("The demo has no pictures.", error);
  }
}

async function uploadCover(send: Sender, file: Buffer, params: { eventId: string }): Promise<void> {
  const body = {
    type: "EVENT_COVER" as const,
    contentType: "image/jpeg",
    byteSize: file.length,
    altText: "A market hall at night: arch behind arch, lamps, and light from the stage",
  };
  const { imageId } = await sent(file, await send(images.createOfEvent, { params, body }));
  await send(images.completeOfEvent, { params: { ...params, imageId } });
  await untilReady(imageId, () => send(images.listOfEvent, { params }));
}

async function uploadLogo(
  send: Sender,
  file: Buffer,
  params: { organizerId: string },
): Promise<void> {
  const body = {
    type: "ORGANIZER_LOGO" as const,
    contentType: "image/png",
    byteSize: file.length,
    altText: "An owl",
  };
  const { imageId } = await sent(file, await send(images.createOfOrganizer, { params, body }));
  await send(images.completeOfOrganizer, { params: { ...params, imageId } });
  await untilReady(imageId, () => send(images.listOfOrganizer, { params }));
}

async function sent(file: Buffer, { data }: { data: ImageUploadAddress }) {
  const { uploadUrl, headers } = data;
  const answer = await fetch(uploadUrl, { method: "PUT", headers, body: new Uint8Array(file) });
  if (!answer.ok) throw new Error(`The upload was refused: ${await answer.text()}`);
  return data;
}

async function untilReady(
  imageId: string,
  list: () => Promise<{ data: { id: string; status: string }[] }>,
): Promise<void> {
  for (let tries = 0; tries < MOST_SECONDS * 4; tries++) {
    const image = (await list()).data.find(({ id }) => id === imageId);
    if (image?.status === "READY") return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`An image was not ready after ${MOST_SECONDS} seconds.`);
}
