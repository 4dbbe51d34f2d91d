import type { BookingType } from '@gatehouse/contract/model/product';

export type DemoDocument = { title: string; bookingTypes: readonly BookingType[]; body: string };

/** What a customer agrees to. A line that begins with `# ` is a heading. */
export const documents: readonly DemoDocument[] = [
  {
    title: 'Storage agreement',
    bookingTypes: ['storage'],
    body: `# 1. What you rent
You rent the space named in your booking, and nothing else at the site. You may use the ways that lead to it: the gates, the corridors, the lift and the loading area. Paperbark Spaces stays the owner of the space and of the building.

# 2. How long it lasts
Your agreement begins on the first day of your booking and goes on from month to month until you end it. You can end it on any day in the app. The month you have already paid for is not paid back. On the last day, empty the space, sweep it and take your lock and your rubbish with you.

# 3. What you pay
The price is shown before you book and includes GST. It is charged to your card on the first day and then on the same day of each month; where a month is too short, on its last day. We tell you at least 30 days before a price changes.

# 4. When a payment fails
If your card is declined we try it again over the next days and tell you each time. After seven days without payment we may bar the door until the amount is paid. What you owe does not grow while the door is barred. If nothing is paid for 60 days we may sell what is stored, after we have written to you twice and given you the chance to collect it.

# 5. What may not be stored
Nothing alive and nothing that was. No food that spoils, no fuel, gas bottles, paint thinners, fireworks, ammunition or asbestos, nothing stolen and nothing that it is against the law to own. Nobody may sleep, live or work in a storage space. Engines must have an empty tank and a disconnected battery.

# 6. Your goods and your risk
What you store stays yours and at your risk. We look after the building with care, but we do not know what is inside your space and we do not insure it. Please insure your goods for what they are worth. Do not store anything worth more than $2,000 in one piece without telling us.

# 7. Opening the space
You open your space with your phone or your code. Do not hand them to anybody: invite people instead, so that the space's history shows who came. We open your space without you only in an emergency, when a court or the police require it, or when it is barred under part 4. Each opening is written down and you can read it in the app.

# 8. If something goes wrong
Write to help@gatehouse.example or ring 1800 160 401. Nothing in this agreement takes away the rights that Australian Consumer Law gives you.`,
  },
  {
    title: 'Workspace and hire terms',
    bookingTypes: ['workspaces'],
    body: `# 1. What you book
You book a room, an office, a desk, a dock, a wash bay, a trailer or a trolley for the time shown. The door or lock answers to you from the start of that time to its end, not before and not after. Please leave when your time is over: somebody else may be waiting.

# 2. What you pay
The whole price is shown before you book, includes GST and is charged when you book. There is nothing to pay on the day.

# 3. Changing your mind
Cancel up to 24 hours before the start and you get everything back. After that the price stays with us, because the space was kept for you.

# 4. In rooms, offices and at desks
Leave the room as you would like to find it. Up to the number of people it is named for may use it. No cooking, no candles, no smoking. Keep voices low at the desks and use the meeting rooms for calls. Wi-Fi is for lawful use and is shared by all.

# 5. On the dock and in the wash bay
Follow the signs and the markings on the ground. Wear closed shoes. Switch off engines while loading. Children must be held by the hand. Use only the products provided in the wash bay, and no oil or paint in its drain.

# 6. Trailers and trolleys
The driver must be licensed for the vehicle and the trailer behind it, check lights, tyres and coupling before leaving, and keep within the load written on the drawbar. Trailers may be taken anywhere in the state in which they were hired. Bring them back clean to the bay they came from and lock them there. Fines and tolls are yours.

# 7. Damage and loss
Tell us at once about anything that breaks. You pay for damage you cause beyond ordinary wear, at most $1,500 for a trailer unless it was reckless. What you bring with you stays your responsibility.

# 8. If something goes wrong
Write to help@gatehouse.example or ring 1800 160 401. Nothing in these terms takes away the rights that Australian Consumer Law gives you.`,
  },
  {
    title: 'Privacy and access notice',
    bookingTypes: ['storage', 'workspaces'],
    body: `# What we keep
Your name, your address, your phone number and email, what you book, what you pay and when, and which doors you open. Your card number is kept by our card provider; we only know its last four digits. If a site asks for identification we keep the picture you give us, encrypted, for as long as you have a booking.

# Cameras and doors
Gates, corridors and yards are watched by cameras; rooms, offices and storage spaces are not. Recordings are kept for 30 days. Every opening of a door is written down with its time and who opened it, so that you can see it and so that nobody can change it later. These records are kept for two years.

# Who sees it
Our staff, where their work needs it. The providers who take your card and deliver our messages, each only what they need. The police or a court, when the law obliges us. Nobody else: we do not sell anything about you.

# Sharing your space
When you invite somebody, we use the email address you give us for that invitation only. The person you invite sees the name of the site and of the space, not what you pay. You can take the invitation back at any time, and it ends with your booking.

# What you can do
Read and correct what we hold in your profile. Delete your account there too: your name, address, pictures and codes are removed at once, and only what tax law requires of us stays, without your name. Ask us anything at help@gatehouse.example.`,
  },
];
