// How does staff hear and feel an outcome without looking? Each has its own tone and vibration.
import type { Tone } from "#web/features/door/outcome-words.ts";
import { recallText } from "#web/lib/page/browser-memory.ts";

/** Tones played one after another; milliseconds of vibration. */
export const signals: Record<Tone, { hertz: number[]; vibration: number[] }> = {
  ok: { hertz: [880], vibration: [80] },
  used: { hertz: [440, 440], vibration: [80, 80, 80] },
  invalid: { hertz: [220, 180], vibration: [300] },
  info: { hertz: [520, 660], vibration: [80, 80, 80, 80] },
};

export const SOUND = { key: "door_sound", on: "on", off: "off" } as const;

const TONE_SECONDS = 0.14;
let audio: AudioContext | null = null;

/** Browsers allow neither sound nor vibration before the page was touched. */
export function signal(tone: Tone): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const { hertz, vibration } = signals[tone];
  navigator.vibrate?.(vibration);
  if (recallText("browser", SOUND.key) !== SOUND.off) play(hertz);
}

function play(hertz: number[]): void {
  audio ??= new AudioContext();
  const context = audio;
  // The browser may suspend the audio while a phone is locked.
  if (context.state !== "running") void context.resume();
  for (const [index, frequency] of hertz.entries()) {
    const from = context.currentTime + index * TONE_SECONDS * 1.4;
    const oscillator = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0.2 });
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_SECONDS);
  }
}
