// What can anybody see of an organizer?
import { servePublic } from "#functions/access/serve-public.ts";
import { countTry, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { publicOrganizer } from "#functions/public-organizers/public-organizer.ts";
import {
  publicOrganizerProblem,
  publicOrganizers,
} from "#shared/contracts/public/public-organizers.ts";

const questions: RateLimit = { name: "public-organizers", most: 600, seconds: 600 };

export const handler = servePublic(publicOrganizers, {
  get: async ({ params, query, request }) => {
    await countTry(questions, request.address);
    const found = await publicOrganizer(params.organizerId, query);
    if (!found) throw publicOrganizerProblem("organizer_not_found");
    return found.organizer;
  },
});
