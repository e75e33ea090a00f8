// How is an uploaded image shown? In the best format that the browser knows, as wide as it needs.
import { type Ground, groundColours, type ImageFormat, imagePath } from "#shared/core/images.ts";

type Props = {
  /** Of the original; `widths` are those that it is there in. */
  image: { id: string; altText: string; width: number; height: number; widths: readonly number[] };
  /** How wide it is shown, as in `sizes`: https://developer.mozilla.org/docs/Web/HTML/Element/img */
  sizes: string;
  className?: string | undefined;
  /** Width by height of a box that it fills and is cut off by. */
  shape?: number;
  /** The largest thing of the first screen comes before all else, the rest when it comes near. */
  isFirst?: boolean;
  ground?: Ground | undefined;
};

/** Keeps its shape free until it has loaded. */
export function Picture({ image, sizes: shown, className, shape, isFirst = false, ground }: Props) {
  const { id, width, height, widths, altText } = image;
  const sizes = shape === undefined ? shown : widened(shown, width / height / shape);
  const at = (format: ImageFormat) =>
    widths.map((one) => `${imagePath(id, one, format)} ${one}w`).join();
  return (
    <picture>
      <source type="image/avif" srcSet={at("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={at("webp")} sizes={sizes} />
      <img
        className={className}
        style={ground && groundColours[ground]}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        sizes={sizes}
        srcSet={at("jpg")}
        src={imagePath(id, widths[0] ?? width, "jpg")}
        width={width}
        height={height}
        alt={altText}
      />
    </picture>
  );
}

/** A wide image fills a box by its height, so it is shown wider than the box. */
const widened = (sizes: string, factor: number): string =>
  factor <= 1
    ? sizes
    : sizes.replace(/(calc\([^)]*\)|[\d.]+(?:px|vw))(?=,|$)/g, `calc(${factor.toFixed(2)} * $1)`);
