import { create } from 'zustand';

/** Whether the log stands on the screen: what comes meanwhile shows there alone. */
export const useLogOpen = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const setLogOpen = (isOpen: boolean) => useLogOpen.setState({ isOpen });
