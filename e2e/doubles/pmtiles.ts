/** A PMTiles file (version 3) that holds one picture, the whole world. */
export function pmtilesOf(png: Buffer, attribution: string): Buffer {
  // One entry: how many, the tile's number, run length, length, and the offset plus one
  const directory = Buffer.from([1, 0, 1, ...varint(png.length), 1]);
  const metadata = Buffer.from(JSON.stringify({ attribution }));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const directoryAt = header.length;
  const metadataAt = directoryAt + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const sections = [
    directoryAt,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    png.length,
  ];
  for (const [index, value] of [...sections, 1, 1, 1].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  }
  header.writeUInt8(1, 96); // clustered
  header.writeUInt8(1, 97); // nothing is compressed
  header.writeUInt8(1, 98);
  header.writeUInt8(2, 99); // PNG
  header.writeInt32LE(-1_800_000_000, 102);
  header.writeInt32LE(-850_000_000, 106);
  header.writeInt32LE(1_800_000_000, 110);
  header.writeInt32LE(850_000_000, 114);
  return Buffer.concat([header, directory, metadata, png]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
