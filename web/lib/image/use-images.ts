// Which image is shown of an event or organizer, and which is still being prepared?
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Image, ShownImage } from "#shared/contracts/images.ts";
import type { Page } from "#shared/core/lists.ts";
import { queryKeyOf, useApiQuery, useRefresh } from "#web/lib/api/api.ts";
import type { ImageOwner } from "#web/lib/image/image-owner.ts";

export type ReadyImage = Image & { shown: ShownImage };

const isReady = (image: Image): image is ReadyImage => image.shown !== null;

/** Milliseconds between looks: a picture takes seconds, and a worker that repeats takes minutes. */
const pauseAfter = (waited: number) => Math.min(Math.max(1000, waited / 2), 15_000);

/** Once the image is shown, all that shows it is read anew, and `onReady` is called. */
export function useImages({ type, params, routes }: ImageOwner, onReady: (image: Image) => void) {
  const began = useRef<{ id: string; at: number } | null>(null);
  const refresh = useRefresh(routes.complete);
  const client = useQueryClient();
  const query = { sort_by: "createdAt", sort_direction: "desc", filter_fields: { type: [type] } };
  const read = useApiQuery(
    routes.list,
    { params, query },
    {
      refetchInterval: (page) =>
        page?.data.some(({ status }) => status === "PROCESSING") === true &&
        pauseAfter(performance.now() - (began.current?.at ?? 0)),
    },
  );
  // An upload that nobody completed shows nothing, and goes by itself.
  const all = read.data?.data.filter(({ status }) => status !== "PENDING") ?? [];
  const newest = all[0];
  const follow = useEffectEvent(() => {
    if (newest?.status === "PROCESSING") {
      if (began.current?.id !== newest.id) began.current = { id: newest.id, at: performance.now() };
      return;
    }
    const isDone = began.current !== null && began.current.id === newest?.id;
    began.current = null;
    if (!isDone || newest?.status !== "READY") return;
    refresh(params);
    onReady(newest);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is followed
  useEffect(() => follow(), [newest?.id, newest?.status]);
  return {
    read,
    shown: all.find(isReady) ?? null,
    preparing: newest?.status === "PROCESSING" ? newest : null,
    failed: newest?.status === "FAILED" ? newest : null,
    /** An image that was just sent, which no look has seen yet. */
    add(image: Image): void {
      began.current = { id: image.id, at: performance.now() };
      client.setQueryData<Page<Image>>(
        queryKeyOf(routes.list, { params, query }),
        (page) =>
          page && { ...page, data: [image, ...page.data.filter(({ id }) => id !== image.id)] },
      );
      refresh(params);
    },
  };
}
