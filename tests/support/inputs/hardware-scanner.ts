// What does a device hear of a hardware scanner? Each keyboard layout writes a place otherwise.

/** The keys of each row from the left, without Shift and with it. */
const rows = {
  digits: ["Backquote", ...[..."1234567890"].map((digit) => `Digit${digit}`), "Minus", "Equal"],
  upper: [...[..."QWERTYUIOP"].map((letter) => `Key${letter}`), "BracketLeft", "BracketRight"],
  home: [...[..."ASDFGHJKL"].map((letter) => `Key${letter}`), "Semicolon", "Quote", "Backslash"],
  lower: [...[..."ZXCVBNM"].map((letter) => `Key${letter}`), "Comma", "Period", "Slash"],
};

/** As the systems have them. A dead key is a caret. */
const layouts = {
  us: {
    digits: ["`1234567890-=", "~!@#$%^&*()_+"],
    letters: ["qwertyuiop[]", "asdfghjkl;'\\", "zxcvbnm,./"],
  },
  german: {
    digits: ["^1234567890ß^", '°!"§$%&/()=?^'],
    letters: ["qwertzuiopü+", "asdfghjklöä#", "yxcvbnm,.-"],
  },
  french: {
    digits: ["²&é\"'(-è_çà)=", "~1234567890°+"],
    letters: ["azertyuiop^$", "qsdfghjklmù*", "wxcvbn,;:!"],
  },
  hungarian: {
    digits: ["0123456789öüó", "§'\"+!%/=()ÖÜÓ"],
    letters: ["qwertzuiopőú", "asdfghjkléáű", "yxcvbnm,.-"],
  },
  czech: {
    digits: [";+ěščřžýáíé=^", "^1234567890%^"],
    letters: ["qwertzuiopú)", "asdfghjklů§¨", "yxcvbnm,.-"],
  },
  dvorak: {
    digits: ["`1234567890[]", "~!@#$%^&*(){}"],
    letters: ["',.pyfgcrl/=", "aoeuidhtns-\\", ";qjkxbmwvz"],
  },
  turkish: {
    digits: ["+1234567890/-", "*!\"^$%&'()=?_"],
    letters: ["fgğıodrnhpqw", "uieaütkmlyşx", "jövcçzsb.,"],
  },
  russian: {
    digits: ["ё1234567890-=", 'Ё!"№;%:?*()_+'],
    letters: ["йцукенгшщзхъ", "фывапролджэ\\", "ячсмитьбю."],
  },
  greek: {
    digits: ["`1234567890-=", "~!@#$%^&*()_+"],
    letters: [";ςερτυθιοπ[]", "ασδφγηξκλ^'\\", "ζχψωβνμ,./"],
  },
  arabic: {
    digits: ["ذ١٢٣٤٥٦٧٨٩٠-=", "ّ!@#$%^&*)(_+"],
    letters: ["ضصثقفغعهخحجد", "شسيبلاتنمكط\\", "ئءؤرىةوزظ."],
  },
  vietnamese: {
    digits: ["`ăâêô^^^^^đ-₫", "~ĂÂÊÔ^^^^^Đ_+"],
    letters: ["qwertyuiopươ", "asdfghjkl;'\\", "zxcvbnm,./"],
  },
};
export type LayoutOf = keyof typeof layouts;

export type Struck = { key: string; code: string };

type Written = { character: string; code: string; isShifted: boolean };

function keysOf(name: LayoutOf): Written[] {
  const { digits, letters } = layouts[name];
  const row = (codes: string[], texts: (string | undefined)[]) =>
    texts.flatMap((text = "", shift) =>
      codes.map((code, at) => ({ character: [...text][at] ?? "", code, isShifted: shift === 1 })),
    );
  return [
    ...row(rows.digits, digits),
    ...[rows.upper, rows.home, rows.lower].flatMap((codes, at) =>
      row(codes, [letters[at], letters[at]?.toUpperCase()]),
    ),
  ];
}

/** What a device of the one layout hears of a scanner that is set to the other. */
export function struck(
  text: string,
  {
    scanner,
    device,
    hasCapsLock = false,
  }: { scanner: LayoutOf; device: LayoutOf; hasCapsLock?: boolean },
): Struck[] {
  const [meant, heard] = [keysOf(scanner), keysOf(device)];
  return [...text].map((character) => {
    const pressed = meant.find((key) => key.character === character);
    if (!pressed) throw new Error(`A ${scanner} keyboard has no ${character}.`);
    const { code, isShifted } = pressed;
    const isLetter = code.startsWith("Key");
    const made = heard.find(
      (key) => key.code === code && key.isShifted === (isShifted !== (isLetter && hasCapsLock)),
    );
    const written = made?.character ?? "^";
    return { key: written === "^" ? "Dead" : written, code };
  });
}
