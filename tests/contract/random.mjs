// Chance from a seed, and what it makes of schemas.

export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  // Below 2^32: a counter, well mixed.
  next() {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  below(limit) {
    return this.next() % limit;
  }

  between(least, most) {
    return least + this.below(most - least + 1);
  }

  chance(oneIn) {
    return this.below(oneIn) === 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  shuffled(list) {
    const mixed = [...list];
    for (let i = mixed.length - 1; i > 0; --i) {
      const j = this.below(i + 1);
      [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
    }
    return mixed;
  }

  text(letters, length) {
    return Array.from({ length }, () => this.pick(letters)).join('');
  }
}

const oddTexts = [
  '', ' ', '0', '-1', '1e9', '%', '%00', '%ff', '\0', '\u0001', '\ufeff', '\ud800', 'ÿ', '\u{1f4a3}', '¼', '\u202e', '"', '\\', "'; DROP TABLE matches; --",
  '../../etc/passwd', 'null', 'true', 'NaN', ':', '::', ':::', 'connect:7x6n4p2:', 'quarto::', 'chess::', '9'.repeat(400), 'A'.repeat(3000), '\n', '+', '/', '?', '#', '&=',
];
const oddNumbers = [0, -1, 1.5, 1e300, -0, 255, 256, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 2 ** 64, -(2 ** 63), 1e-9];

// Something that nobody expects there.
export function oddValue(random) {
  return random.pick([
    () => random.pick(oddTexts),
    () => random.pick(oddNumbers),
    () => random.pick([null, true, false]),
    () => random.pick([[], {}, [[]], [{}], { '': '' }, { game: {} }, ['human', 7]]),
    () => nested(random.between(2, 60)),
  ])();
}

export const oddText = (random) => random.pick(oddTexts);

function nested(depth) {
  return depth === 0 ? 0 : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) };
}

// A value that the schema allows. Numbers without a bound are small, texts are of the letters that games use.
export function valueFor(schema, random, resolve) {
  const { type, ...rest } = resolve(schema);
  if (rest.enum) return random.pick(rest.enum);
  if (rest.oneOf) return valueFor(random.pick(rest.oneOf), random, resolve);
  switch (type) {
    case 'boolean': return random.chance(2);
    case 'integer':
    case 'number': return random.between(rest.minimum ?? 0, Math.min(rest.maximum ?? 12, (rest.minimum ?? 0) + 12));
    case 'string': return random.text('ABX0123456789-:.@#/', random.between(rest.minLength ?? 0, Math.min(rest.maxLength ?? 42, 42)));
    case 'array': return Array.from({ length: random.between(rest.minItems ?? 0, (rest.minItems ?? 0) + 3) }, () => valueFor(rest.items, random, resolve));
    default: return objectFor(rest, random, resolve);
  }
}

function objectFor({ properties = {}, required = [], additionalProperties }, random, resolve) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(2));
  const object = Object.fromEntries(names.map((name) => [name, valueFor(properties[name], random, resolve)]));
  if (typeof additionalProperties === 'object' && random.chance(2))
    object[random.pick(['columns', 'rows', 'width', 'mines', 'squares', 'first_click'])] = valueFor(additionalProperties, random, resolve);
  return object;
}
