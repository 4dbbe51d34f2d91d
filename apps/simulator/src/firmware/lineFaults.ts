/** What radio links and bad cables do to messages: shares of them, each from 0 to 1, both ways. */
export type LineFaults = {
  /** That never arrive. */
  loss: number;
  /** That arrive twice. */
  duplicates: number;
  /** That are held up, so that later ones overtake them. */
  reorder: number;
};

export const noFaults: LineFaults = { loss: 0, duplicates: 0, reorder: 0 };
