/**
 * Places written on the map, by state. The rank says from which zoom on: 1 capitals, 2 cities, 3 towns,
 * 4 suburbs that people orient themselves by.
 */
export const towns: Record<string, Record<1 | 2 | 3 | 4, string>> = {
  QLD: {
    1: 'Brisbane City',
    2: 'Cairns, Townsville City, Mackay, Rockhampton City, Toowoomba City, Surfers Paradise, Maroochydore, Mount Isa, Bundaberg Central',
    3: 'Gladstone Central, Hervey Bay, Gympie, Noosa Heads, Caloundra, Caboolture, Ipswich, Redcliffe, Beenleigh, Warwick, Roma, Emerald, Longreach, Charleville, Weipa, Bowen, Innisfail, Kingaroy, Beaudesert, Gatton, Dalby, Port Douglas',
    4: 'Chermside, Fortitude Valley, Indooroopilly, Carindale, Sunnybank, Strathpine, North Lakes, Cleveland, Springfield, Wynnum, Southport, Burleigh Heads, Coolangatta, Nerang, Coomera, Robina, Aspley, Toowong, Mount Gravatt, Browns Plains, Nundah, Victoria Point, Bribie Island, Nambour, Buderim, Eagle Farm, Newstead, Archerfield, Rocklea',
  },
  NSW: {
    1: 'Sydney',
    2: 'Newcastle, Wollongong, Coffs Harbour, Tamworth, Dubbo, Wagga Wagga, Albury, Broken Hill, Port Macquarie',
    3: 'Gosford, Katoomba, Penrith, Campbelltown, Orange, Bathurst, Lismore, Byron Bay, Tweed Heads, Armidale, Grafton, Taree, Nowra, Batemans Bay, Bega, Goulburn, Queanbeyan, Griffith, Moree, Bourke, Cobar, Cooma, Mudgee, Cessnock, Maitland, Lord Howe Island',
    4: 'Parramatta, Chatswood, Bondi, Manly, Hurstville, Liverpool, Bankstown, Blacktown, Hornsby, Cronulla, Mascot, Alexandria, Marrickville, Ryde, Castle Hill, Richmond, Camden, Sutherland, Dee Why, Palm Beach, Woy Woy, Rouse Hill, Auburn, Newtown, North Sydney, Strathfield, Surry Hills, Pyrmont',
  },
  VIC: {
    1: 'Melbourne',
    2: 'Geelong, Ballarat Central, Bendigo, Shepparton, Mildura, Warrnambool, Wodonga',
    3: 'Traralgon, Sale, Bairnsdale, Horsham, Swan Hill, Echuca, Wangaratta, Colac, Portland, Hamilton, Ararat, Seymour, Werribee, Frankston, Sunbury, Melton, Pakenham, Mornington, Torquay, Lorne, Wonthaggi',
    4: 'Footscray, St Kilda, Brunswick, Preston, Box Hill, Dandenong, Richmond, Essendon, Tullamarine, Moorabbin, Ringwood, Glen Waverley, Williamstown, Coburg, Port Melbourne, Sunshine, Epping, Doncaster, Cheltenham, Hawthorn, Collingwood, Cranbourne, Craigieburn, Lilydale',
  },
  SA: {
    1: 'Adelaide',
    2: 'Mount Gambier, Whyalla, Port Augusta, Port Lincoln',
    3: 'Gawler, Victor Harbor, Murray Bridge, Port Pirie, Ceduna, Coober Pedy, Renmark, Kingscote, Clare, Mount Barker, Naracoorte',
    4: 'Glenelg, Port Adelaide, Norwood, Salisbury, Elizabeth, Modbury, Marion, Noarlunga Centre, Unley, Prospect, Mile End, Thebarton, Henley Beach, Morphett Vale, Mawson Lakes, Burnside',
  },
  WA: {
    1: 'Perth',
    2: 'Bunbury, Geraldton, Kalgoorlie, Albany, Broome, Port Hedland, Karratha',
    3: 'Mandurah, Busselton, Esperance, Northam, Carnarvon, Exmouth, Kununurra, Newman, Margaret River, Eucla, Merredin, Rockingham, Collie, Derby',
    4: 'Fremantle, Joondalup, Midland, Armadale, Cannington, Scarborough, Subiaco, Osborne Park, Morley, Cottesloe, Wangara, Ellenbrook, Victoria Park, Canning Vale, Stirling, Northbridge',
  },
  TAS: {
    1: 'Hobart',
    2: 'Launceston, Devonport, Burnie',
    3: 'Queenstown, Swansea, Huonville, New Norfolk, Scottsdale, Smithton, St Helens, Currie',
    4: 'Glenorchy, Kingston, Rosny Park, Moonah, Bridgewater, Sandy Bay, Sorell, Invermay',
  },
  NT: {
    1: 'Darwin City',
    2: 'Alice Springs, Katherine',
    3: 'Tennant Creek, Nhulunbuy, Jabiru, Yulara',
    4: 'Palmerston, Casuarina, Nightcliff, Humpty Doo, Winnellie',
  },
  ACT: {
    1: 'Canberra',
    2: '',
    3: '',
    4: 'Belconnen, Tuggeranong, Gungahlin, Fyshwick, Woden, Mitchell',
  },
};
