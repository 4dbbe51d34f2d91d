import { create } from 'zustand';

/** Whether the log stands on the screen: what comes meanwhile shows there alone. */
export const useLogOpen = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Notes that the log came onto the screen, or left it. */
export const setLogOpen = (isOpen: boolean) => useLogOpen.setState({ isOpen });
