// How does staff hear and feel an outcome without looking? A tone and a vibration of its own for each.
import type { Tone } from "#web/features/check-in/outcome-words.ts";

/** Frequencies in hertz, one after another; durations of vibration in milliseconds. */
const signals: Record<Tone, { tones: number[]; vibration: number[] }> = {
  ok: { tones: [880], vibration: [80] },
  used: { tones: [440, 440], vibration: [80, 80, 80] },
  invalid: { tones: [220, 180], vibration: [300] },
  info: { tones: [520, 660], vibration: [80, 80, 80, 80] },
};

const TONE_SECONDS = 0.14;
let audio: AudioContext | null = null;

/** Only after the page was touched, since browsers allow neither before; some phones never vibrate. */
export function signal(tone: Tone): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const { tones, vibration } = signals[tone];
  navigator.vibrate?.(vibration);
  audio ??= new AudioContext();
  const context = audio;
  for (const [index, frequency] of tones.entries()) {
    const from = context.currentTime + index * TONE_SECONDS * 1.4;
    const oscillator = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0.2 });
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_SECONDS);
  }
}
