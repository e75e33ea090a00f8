// How do images get to events and organizers, and away again? Both have the same routes.
import { serve } from "#functions/access/serve.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { present } from "#functions/core/http/present.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { getItem } from "#functions/core/table/table.ts";
import { completeImage } from "#functions/images/complete.ts";
import { createImage } from "#functions/images/create.ts";
import { describeImage } from "#functions/images/describe.ts";
import { removeImage } from "#functions/images/remove.ts";
import { allImages, isKept, type KeptImage, type Owner } from "#functions/images/store.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { Image, imageSorts, images } from "#shared/contracts/images.ts";
import { type ListQuery, type Page, pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";

export const handler = serve(images, {
  listOfEvent: ({ event, query }) => pageOfImages(event, query),
  createOfEvent: ({ event, body, ...asked }) => createImage(event, body, askedBy(asked)),
  completeOfEvent: async ({ event, params }) =>
    presentImage(await completeImage(event, params.imageId)),
  updateOfEvent: async ({ event, params, body, request: { version } }) =>
    presentImage(await describeImage(event, params.imageId, { ...body, version })),
  removeOfEvent: ({ event, params }) => removeImage(event, params.imageId),
  listOfOrganizer: async (input) => pageOfImages(await organizerOf(input), input.query),
  createOfOrganizer: async (input) =>
    createImage(await organizerOf(input), input.body, askedBy(input)),
  completeOfOrganizer: async (input) =>
    presentImage(await completeImage(await organizerOf(input), input.params.imageId)),
  updateOfOrganizer: async (input) => {
    const { body, params, request } = input;
    const described = { ...body, version: request.version };
    return presentImage(await describeImage(await organizerOf(input), params.imageId, described));
  },
  removeOfOrganizer: async (input) => removeImage(await organizerOf(input), input.params.imageId),
});

const askedBy = ({ session, request }: { session: Session; request: RequestFacts }) => ({
  session,
  key: request.idempotencyKey,
});

type OfOrganizer = { session: Session; params: { organizerId: string } };

async function organizerOf({ session, params }: OfOrganizer): Promise<Owner> {
  const owner = { accountId: session.accountId, id: params.organizerId };
  if (!(await getItem(organizerItem.key(owner), { consistent: true }))) throw problem("not_found");
  return owner;
}

const presentImage = (image: KeptImage): Image => present(Image, image);

async function pageOfImages(owner: Owner, query: ListQuery): Promise<Page<Image>> {
  const rows = (await allImages(owner)).filter(isKept).map(presentImage);
  return pageOf(rows, query, { sorts: imageSorts, text: ({ altText }) => altText });
}
