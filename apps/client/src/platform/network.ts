/** Whether the device has a network at all; that the API answers over it is another matter. */
export type Network = {
  isUp(): boolean;
  onChange(listener: (up: boolean) => void): () => void;
};

const webNetwork: Network = {
  isUp: () => navigator.onLine,
  onChange(listener) {
    const up = () => listener(true);
    const down = () => listener(false);
    addEventListener('online', up);
    addEventListener('offline', down);
    return () => {
      removeEventListener('online', up);
      removeEventListener('offline', down);
    };
  },
};

export const network: Network = webNetwork;
