// What do the blocks of a picture's file tell of it?

export type Measured = {
  /** After turning, in pixels. */
  width: number;
  height: number;
  /** False if its end is missing. */
  isWhole: boolean;
  /** How often a JPEG goes over its pixels; 1 for all others. */
  scans: number;
};
