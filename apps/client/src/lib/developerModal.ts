import { create } from 'zustand';

/** Whether the developer modal is open; it stands in app/. */
export const useDeveloperModal = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openDeveloperModal(): void {
  useDeveloperModal.setState({ isOpen: true });
}
