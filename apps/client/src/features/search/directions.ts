type Place = { name: string; latitude: number; longitude: number };

/** The way to a site in the device's own map: Apple's on its devices, whatever Android has, else Google's. */
export function directionsTo({ name, latitude, longitude }: Place, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  if (/iphone|ipad|ipod|macintosh/i.test(userAgent)) {
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: at, q: name })}`;
  }
  if (/android/i.test(userAgent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: at })}`;
}
