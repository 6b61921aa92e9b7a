import { createHmac } from 'node:crypto';

/**
 * Keyed hashes of values that are looked up. The value of a hash is often not stored, so a new key
 * is used over the hash of the key before, and a stored hash says how far it has come: `43 letters`
 * of the first key, `2027~43 letters` of the key that was added as `2027`. Someone who knows an
 * older key and the database can therefore guess nothing (decision 0120).
 */
export type IndexKeys = {
  readonly blindIndexKey: Buffer;
  /** Those that were added, oldest first. */
  readonly addedIndexKeys?: readonly IndexKey[];
  /** The key that is added next: its hashes are found, and none is made. */
  readonly nextIndexKey?: IndexKey | undefined;
};

export type IndexKey = { readonly id: string; readonly key: Buffer };

const storedForm = /^(?:([\w-]{1,20})~)?([\w-]{43})$/;

type Hashes = { blindIndex(text: string, context: string): string };

/** Makes the functions of `Secrets` that use these keys. */
export function indexForms({ blindIndexKey, addedIndexKeys = [], nextIndexKey }: IndexKeys) {
  const layers = nextIndexKey ? [...addedIndexKeys, nextIndexKey] : addedIndexKeys;
  const inUse = addedIndexKeys.length;

  /** A hash of the first `from` layers, with the others up to `to` over it. */
  const raise = (hash: string, from: number, to: number) => {
    const raised = layers
      .slice(from, to)
      .reduce((under, { key }) => hmac(key, `keyed hash\0${under}`), hash);
    const top = layers[to - 1];
    return top === undefined ? raised : `${top.id}~${raised}`;
  };
  const hashesOf = (layer: number): Hashes => ({
    blindIndex: (text, context) => raise(hmac(blindIndexKey, `${context}\0${text}`), 0, layer),
  });
  const layerOf = (id: string | undefined) => {
    const layer = id === undefined ? 0 : layers.findIndex((one) => one.id === id) + 1;
    if (id !== undefined && layer === 0)
      throw new Error(`There is no key of hashes with the id "${id}".`);
    return layer;
  };
  /** Takes a stored hash up to a layer, unless it is there already. */
  const raiseStored = (stored: string, to: number) => {
    const [, id, hash] = storedForm.exec(stored) ?? [];
    if (hash === undefined) return stored;
    const layer = layerOf(id);
    return layer >= to ? stored : raise(hash, layer, to);
  };
  const others = Array.from({ length: layers.length + 1 }, (_, layer) => layer)
    .filter((layer) => layer !== inUse)
    .reverse();
  return {
    ...hashesOf(inUse),
    byIndexKey: [inUse, ...others].map(hashesOf),
    byTokenKey: [inUse, ...others.filter((layer) => layer >= inUse - 1)].map(hashesOf),
    renewIndex: (stored: string) => raiseStored(stored, inUse),
    comparable: (stored: string) => raiseStored(stored, layers.length),
  };
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
